import assert from "node:assert/strict";
import * as fc from "fast-check";
import { isOpenLink, type LinkedLine, type PhoneLink } from "./cart_link.ts";
import { minuteMs } from "../shared/local_time.ts";
import { anOrder, at, fridayDinner, lineWithOptions } from "../testing/fixtures.ts";
import type { Order, Warning } from "../order/order.ts";
import { acceptsByPhone, type Counter, isUnused, phoneLinkState, resendProblem } from "./phone_order.ts";

const lines: Order["lines"] = [
  { ...lineWithOptions, quantity: 2, note: "no onion" },
  { ...lineWithOptions, id: "line_2", dishId: "galbi", options: [] },
];
const linked = (line: Order["lines"][number]): LinkedLine => ({
  ...line,
  options: line.options.map(({ id, quantity }) => ({ id, quantity })),
});
const link: PhoneLink = {
  id: "2x4k",
  lines: lines.map(linked),
  pickup: { option: "scheduled", date: "2026-07-10", time: "18:30" },
  madeAt: fridayDinner,
  expiresAt: fridayDinner + 24 * 60 * minuteMs,
  phoneOrder: {
    madeBy: { kind: "staff", id: "staff_1", name: "Mina Kim" },
    phone: "+17145550134",
    language: "ko",
    sends: 1,
    sentAt: fridayDinner,
  },
};
const slot = { kind: "scheduled", at: at("2026-07-10T18:30-07:00") } as const;
const asap = { kind: "asap", minutes: { from: 15, to: 30 } } as const;
const order = anOrder({ lines, pickup: slot, note: "", warnings: [] });
const calm: Counter = { isOpen: true, isBusy: false };

const changed = (nth: number, more: Partial<Order["lines"][number]>): Partial<Order> => ({
  lines: lines.map((line, each) => each === nth ? { ...line, ...more } : line),
});
const warned = (...warnings: Warning[]): Partial<Order> => ({ warnings });

/** Given a link for 6:30 PM, when its order is placed so, then it is accepted or waits. */
const cases: [
  given: string,
  then: "accepted" | "waits",
  order: Partial<Order>,
  counter?: Partial<Counter>,
][] = [
  ["as agreed", "accepted", {}],
  ["with its dishes in another order", "accepted", { lines: lines.toReversed() }],
  ["at the agreed time in a busy evening", "accepted", {}, { isBusy: true }],
  ["with one dish more", "waits", changed(0, { quantity: 3 })],
  ["with another dish", "waits", changed(1, { dishId: "bulgogi" })],
  ["without a dish", "waits", { lines: lines.slice(0, 1) }],
  ["with the same dish on two lines", "waits", { lines: [...lines, ...lines.slice(0, 1)] }],
  ["without an option", "waits", changed(0, { options: [] })],
  ["with another note at a dish", "waits", changed(1, { note: "allergic to nuts" })],
  ["with a note to the kitchen", "waits", { note: "allergic to nuts" }],
  ["for another time", "waits", { pickup: { ...slot, at: slot.at + 15 * minuteMs } }],
  ["for ASAP", "waits", { pickup: asap }],
  ["of an unusual guest", "accepted", warned({ kind: "earlier_no_show", count: 1 })],
  [
    "of an unusual guest whose first order and foreign card are named too",
    "accepted",
    warned({ kind: "cards_declined" }, { kind: "first_order" }, { kind: "foreign_card", country: "KR" }),
  ],
  ["for a full window", "waits", warned({ kind: "window_over_limit" })],
  ["with a dish that has sold out", "waits", warned({ kind: "dish_went_off", name: "Galbi" })],
  ["with alcohol whose sales end before its pickup", "waits", warned({ kind: "alcohol_over" })],
  ["while the restaurant takes no orders", "waits", {}, { isOpen: false }],
];

for (const [given, then, more, counter] of cases) {
  Deno.test(`an order from a link of staff, ${given}, ${then === "waits" ? "waits for staff" : "is accepted"}`, () => {
    const isAccepted = acceptsByPhone({ ...order, ...more }, link, { ...calm, ...counter });
    assert.equal(isAccepted, then === "accepted");
  });
}

Deno.test("an ASAP order from an ASAP link is accepted unless the restaurant is busy", () => {
  const soon: PhoneLink = { ...link, pickup: { option: "asap" } };
  assert.equal(acceptsByPhone({ ...order, pickup: asap }, soon, calm), true);
  assert.equal(acceptsByPhone({ ...order, pickup: asap }, soon, { ...calm, isBusy: true }), false);
  assert.equal(acceptsByPhone(order, soon, calm), false);
  assert.equal(acceptsByPhone(order, { ...link, pickup: undefined }, calm), false);
});

const anyOption = fc.record({
  id: fc.constantFrom("mild", "hot", "cheese"),
  quantity: fc.integer({ min: 1, max: 2 }),
});
const anyLine = fc.record({
  dishId: fc.constantFrom("galbi", "bulgogi"),
  quantity: fc.integer({ min: 1, max: 3 }),
  note: fc.constantFrom("", "no egg", '"],["galbi'),
  options: fc.uniqueArray(anyOption, { maxLength: 2, selector: ({ id }) => id }),
});
type AnyLine = {
  dishId: string;
  quantity: number;
  note: string;
  options: { id: string; quantity: number }[];
};

Deno.test("an order is accepted exactly when the kitchen would cook the same as for its link", () => {
  const [sold] = lines;
  assert.ok(sold);
  const [option] = lineWithOptions.options;
  assert.ok(option);
  const toOrderLine = (line: AnyLine) => ({
    ...sold,
    ...line,
    options: line.options.map((each) => ({ ...option, ...each })),
  });
  const cooked = (each: readonly AnyLine[]) =>
    each.map(({ dishId, quantity, note, options }) =>
      JSON.stringify({
        dishId,
        quantity,
        note,
        options: options.map(({ id, quantity }) => `${quantity} ${id}`).toSorted(),
      })
    ).toSorted();
  fc.assert(fc.property(
    fc.array(anyLine, { minLength: 1, maxLength: 3 }),
    fc.array(anyLine, { minLength: 1, maxLength: 3 }),
    fc.boolean(),
    (wished, other, isSame) => {
      const ordered = isSame
        ? wished.toReversed().map((line) => ({ ...line, options: line.options.toReversed() }))
        : other;
      const isEqual = cooked(ordered).join() === cooked(wished).join();
      const made = { ...link, lines: wished.map((line) => linked(toOrderLine(line))) };
      assert.equal(acceptsByPhone({ ...order, lines: ordered.map(toOrderLine) }, made, calm), isEqual);
    },
  ));
});

Deno.test("a link is for one order, and for none once it is cancelled or a day old", () => {
  const as = (more: Partial<PhoneLink["phoneOrder"]>): PhoneLink => ({
    ...link,
    phoneOrder: { ...link.phoneOrder, ...more },
  });
  assert.equal(isUnused(link, link.expiresAt - 1), true);
  assert.equal(isUnused(link, link.expiresAt), false);
  assert.equal(isUnused(as({ orderId: "ord_1" }), fridayDinner), false);
  assert.equal(isOpenLink(as({ orderId: "ord_1" }), fridayDinner), true);
  assert.equal(isUnused(as({ cancelledAt: fridayDinner }), fridayDinner), false);
  assert.equal(isOpenLink(as({ cancelledAt: fridayDinner }), fridayDinner), false);
});

Deno.test("staff see how far a link has come", () => {
  const stateOf = (
    more: Partial<PhoneLink["phoneOrder"]>,
    delivery?: Parameters<typeof phoneLinkState>[1],
    now = fridayDinner,
  ) => phoneLinkState({ ...link, phoneOrder: { ...link.phoneOrder, ...more } }, delivery, now);
  assert.equal(stateOf({}), "made");
  assert.equal(stateOf({}, "waiting"), "sending");
  assert.deepEqual([stateOf({}, "sent"), stateOf({}, "delivered")], ["sent", "sent"]);
  assert.deepEqual([stateOf({}, "failed"), stateOf({}, "undelivered"), stateOf({}, "dropped")], [
    "failed",
    "failed",
    "failed",
  ]);
  assert.equal(stateOf({ openedAt: fridayDinner }, "failed"), "opened");
  assert.equal(stateOf({ openedAt: fridayDinner }, "sent", link.expiresAt), "expired");
  assert.equal(stateOf({ cancelledAt: fridayDinner }, "sent", link.expiresAt), "cancelled");
  assert.equal(stateOf({ cancelledAt: fridayDinner, orderId: "ord_1" }), "paid");
});

Deno.test("a link is texted again at most three times, with a minute between, while it can be paid", () => {
  const texted = (sends: number): PhoneLink => ({ ...link, phoneOrder: { ...link.phoneOrder, sends } });
  const later = fridayDinner + minuteMs;
  assert.deepEqual(resendProblem(texted(1), later - 1), { kind: "phone_link_just_texted", retryAt: later });
  assert.equal(resendProblem(texted(3), later), undefined);
  assert.deepEqual(resendProblem(texted(4), later), { kind: "phone_link_texted_enough", max: 3 });
  assert.deepEqual(resendProblem(texted(1), link.expiresAt), { kind: "phone_link_ended" });
});
