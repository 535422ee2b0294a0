import assert from "node:assert/strict";
import { anOrder, fridayDinner } from "../testing/fixtures.ts";
import { kitchenTicket, testTicket, type TicketLine } from "./kitchen_ticket.ts";
import type { Order } from "../order/order.ts";

const mina = { kind: "staff", id: "staff_1", name: "Mina Kim" } as const;
const accepted: Partial<Order> = {
  state: {
    status: "confirmed",
    acceptedAt: fridayDinner,
    acceptedBy: mina,
    minutes: 20,
    readyAt: fridayDinner + 20 * 60_000,
  },
};

const ticket = (more: Partial<Order> = {}) => kitchenTicket(anOrder({ ...accepted, ...more }), fridayDinner);
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
    "no egg",
    "---",
    "CUTLERY 수저 포함",
    "2 dishes   $36.87",
    "Ordered 5:00 PM, printed 5:00 PM",
  ]);
});

Deno.test("notes and requested cutlery are printed white on black", () => {
  assert.deepEqual(inverse(ticket({ note: "Allergic to nuts" })), [
    "no egg",
    "Allergic to nuts",
    "CUTLERY 수저 포함",
  ]);
  assert.deepEqual(inverse(ticket({ wantsCutlery: false })), ["no egg"]);
});

Deno.test("a scheduled order shows its date; cancelled and test orders start with a warning", () => {
  const at = fridayDinner + 25 * 3_600_000;
  assert.equal(texts(ticket({ pickup: { kind: "scheduled", at } }))[1], "Saturday, July 11, 6:00 PM");
  const { intentId, amountCents } = anOrder().payment;
  const none = { intentId, amountCents, state: "none", since: fridayDinner } as const;
  assert.match(texts(ticket({ payment: none }))[0] ?? "", /^TEST/);
  const state = { status: "cancelled", cancelledAt: 1, cancelledBy: mina, text: "" } as const;
  assert.match(texts(ticket({ state }))[0] ?? "", /^CANCELLED/);
});

Deno.test("a test ticket shows the restaurant's name in both languages and a test label", () => {
  const lines = testTicket({ name: "Jogakbo", nameKorean: "조각보" }, fridayDinner);
  const texts = lines.flatMap((line) => line === "rule" ? [] : line.text);
  assert.deepEqual(texts.slice(0, 3), ["TEST 테스트", "조각보", "Jogakbo"]);
  assert.match(texts.at(-1) ?? "", /5:00 PM$/);
});
