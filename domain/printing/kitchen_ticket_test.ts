import assert from "node:assert/strict";
import { acceptedByMina, anOrder, extras, fridayDinner, mina, requests, spice } from "../testing/fixtures.ts";
import { pricedOptions, soldOptions } from "../menu/option.ts";
import { kitchenTicket, testTicket, type TicketLine } from "./kitchen_ticket.ts";
import { withoutText } from "./ticket_parts.ts";
import type { Order } from "../order/order.ts";

const confirmed = { status: "confirmed", ...acceptedByMina } as const;

const ticket = (more: Partial<Order> = {}) =>
  kitchenTicket(anOrder({ state: confirmed, ...more }), fridayDinner);
const texts = (lines: readonly TicketLine[]) => lines.map((line) => line === "rule" ? "---" : line.text);
const inverse = (lines: readonly TicketLine[]) =>
  lines.flatMap((line) => line !== "rule" && line.inverse ? [line.text] : []);

Deno.test("a ticket shows number, pickup time, guest, and dishes with the Korean name first", () => {
  assert.deepEqual(texts(ticket()), [
    "K-001",
    "ASAP, 5:20 PM",
    "Jisoo Park",
    "(714) 555-0134",
    "---",
    "2 × 비빔밥",
    "Bibimbap",
    "ALLERGY 알레르기",
    "no egg",
    "= 계란 빼고",
    "---",
    "젓가락 Chopsticks",
    "고추장 Gochujang sauce",
    "2 dishes   $36.87",
    "Ordered 5:00 PM, printed 5:00 PM",
  ]);
});

Deno.test("the ticket of an order by phone says so below its number", () => {
  assert.deepEqual(texts(ticket({ phoneLinkId: "2x4k" })).slice(0, 3), [
    "K-001",
    "BY PHONE 전화",
    "ASAP, 5:20 PM",
  ]);
});

Deno.test("the ticket of an order with alcohol asks for the ID below the guest", () => {
  const lines = anOrder().lines.map((line) => ({ ...line, isAlcoholic: true }));
  assert.deepEqual(texts(ticket({ lines })).slice(2, 5), [
    "Jisoo Park",
    "(714) 555-0134",
    "CHECK ID 21+ 신분증 확인",
  ]);
});

Deno.test("notes and each requested utensil are printed white on black", () => {
  assert.deepEqual(inverse(ticket({ note: "Allergic to nuts" })), [
    "ALLERGY 알레르기",
    "no egg",
    "ALLERGY 알레르기",
    "Allergic to nuts",
    "젓가락 Chopsticks",
    "고추장 Gochujang sauce",
  ]);
  assert.deepEqual(inverse(ticket({ utensils: [] })), ["ALLERGY 알레르기", "no egg"]);
});

Deno.test("a dish is printed with its kitchen name", () => {
  const lines = anOrder().lines.map((line) => ({ ...line, kitchenName: "비빔", note: "" }));
  assert.ok(texts(ticket({ lines })).includes("2 × 비빔"));
});

const withOptions = (...ids: string[]) => {
  const chosen = [...new Set(ids)].map((id) => ({ id, quantity: ids.filter((each) => each === id).length }));
  const options = pricedOptions(1695, soldOptions([requests, spice, extras], chosen));
  return ticket({ lines: anOrder().lines.map((line) => ({ ...line, options, note: "please hurry" })) });
};

/** A ticket whose dish has the request "No egg" with `changes`. */
const withNoEgg = (changes: Partial<Order["lines"][number]["options"][number]>) => {
  const options = pricedOptions(1695, soldOptions([requests], [{ id: "no_egg", quantity: 1 }]));
  return ticket({
    lines: anOrder().lines.map((line) => ({
      ...line,
      options: options.map((option) => ({ ...option, ...changes })),
      note: "",
    })),
  });
};

Deno.test("options are printed under their dish, Korean first, with their quantity, and requests white on black", () => {
  const lines = withOptions("hot", "cheese", "cheese", "sauce_aside");
  const printed = texts(lines);
  assert.deepEqual(printed.slice(printed.indexOf("2 × 비빔밥"), -5), [
    "2 × 비빔밥",
    "Bibimbap",
    "+ 매운맛 Hot",
    "+ 치즈 Cheese ×2",
    "소스 따로 Sauce on the side",
    "please hurry",
    "= 최대한 빨리",
  ]);
  assert.deepEqual(inverse(lines).slice(0, 2), ["소스 따로 Sauce on the side", "please hurry"]);
});

Deno.test("a default option is printed small without a mark, and one that was taken off in white on black", () => {
  const plain = withOptions("mild", "cheese").filter((line) => line !== "rule");
  assert.deepEqual(plain.filter(({ text }) => /Mild|Cheese/.test(text)), [
    { text: "순한맛 Mild", size: "small" },
    { text: "+ 치즈 Cheese", size: "normal" },
  ]);
  const leftOut = [
    { id: "egg", name: { en: "Egg", ko: "계란" } },
    { id: "salad", name: { en: "Salad", ko: "" } },
  ];
  const lines = anOrder().lines.map((line) => ({ ...line, leftOut, note: "" }));
  assert.deepEqual(inverse(ticket({ lines })).slice(0, 2), ["계란 제외 NO EGG", "Salad 제외 NO SALAD"]);
});

Deno.test("a request and the allergen it leaves out are one line", () => {
  assert.deepEqual(inverse(withOptions("no_egg")).slice(0, 2), ["계란 빼고 No egg", "please hurry"]);
  const noDip = withNoEgg({ name: { en: "No dip", ko: "양념 빼고" }, removes: ["wheat", "soy", "egg"] });
  assert.equal(inverse(noDip)[0], "양념 빼고 No dip (NO EGG, WHEAT, SOY 계란, 밀, 대두 제외)");
});

Deno.test("an allergen that a choice leaves out is printed with a warning in both languages", () => {
  assert.equal(inverse(withNoEgg({ kind: "choice" }))[0], "NO EGG 계란 제외");
  assert.ok(!texts(withOptions("mild")).some((text) => text.startsWith("NO ")));
});

Deno.test("the warning lists every allergen that is left out", () => {
  assert.deepEqual(withoutText(["egg", "tree_nut"]), { en: "NO EGG, TREE NUTS", ko: "계란, 견과류 제외" });
  assert.equal(withoutText([]), undefined);
});

Deno.test("a scheduled order shows its date; cancelled and test orders start with a warning", () => {
  const at = fridayDinner + 25 * 3_600_000;
  const state = { ...confirmed, readyAt: at };
  assert.equal(texts(ticket({ pickup: { kind: "scheduled", at }, state }))[1], "Saturday, July 11, 6:00 PM");
  const { intentId, amountCents } = anOrder().payment;
  const none = { intentId, amountCents, state: "none", since: fridayDinner } as const;
  assert.match(texts(ticket({ payment: none }))[0] ?? "", /^TEST/);
  const cancelled = { status: "cancelled", cancelledAt: 1, cancelledBy: mina, text: "" } as const;
  assert.match(texts(ticket({ state: cancelled }))[0] ?? "", /^CANCELLED/);
});

Deno.test("a test ticket shows the restaurant's name in both languages and a test label", () => {
  const lines = testTicket({ name: { en: "Jogakbo", ko: "조각보" } }, fridayDinner);
  const texts = lines.flatMap((line) => line === "rule" ? [] : line.text);
  assert.deepEqual(texts.slice(0, 3), ["TEST 테스트", "조각보", "Jogakbo"]);
  assert.match(texts.at(-1) ?? "", /5:00 PM$/);
});

Deno.test("a partial ticket names its printer and categories and has only its dishes", () => {
  const [line] = anOrder().lines;
  assert.ok(line);
  const galbi = { ...line, id: "line_galbi", name: { en: "Galbi", ko: "갈비" }, quantity: 1, note: "" };
  const order = anOrder({ state: confirmed, lines: [line, galbi] });
  const partial = { printer: "Grill", categories: ["구이 Grill", "밥 Rice"], lineIds: ["line_galbi"] };
  const printed = texts(kitchenTicket(order, fridayDinner, partial));
  assert.deepEqual(printed.slice(0, 3), ["PARTIAL 일부: Grill", "Only 포함: 구이 Grill, 밥 Rice", "K-001"]);
  assert.ok(printed.includes("1 × 갈비") && !printed.includes("2 × 비빔밥"));
  assert.ok(printed.some((text) => text.startsWith("1 of 3 dishes")));
  const unnamed = kitchenTicket(order, fridayDinner, { ...partial, categories: [] });
  assert.deepEqual(texts(unnamed).slice(0, 2), ["PARTIAL 일부: Grill", "K-001"]);
});
