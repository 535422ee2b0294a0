import { deepEqual, equal } from "node:assert/strict";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { applyChange, arrivals, byUrgency, listed, otherWhoAnswered, unanswered } from "./board.ts";
import { anOrder, mina } from "./fixtures.ts";

const first = anOrder({ id: "a", order_number: "K-001", created_at: "2026-03-02T20:00:00.000Z" });
const second = anOrder({ id: "b", order_number: "K-002", created_at: "2026-03-02T20:01:00.000Z" });
const ids = (orders: readonly StaffOrder[]) => orders.map(({ id }) => id);

Deno.test("an order with an open offer stays on NEW, and waits for the guest instead of staff", () => {
  const offered = { ...first, status: "offered" as const };
  const orders = applyChange([first, second], offered);
  deepEqual(ids(orders), ["a", "b"]);
  deepEqual(ids(unanswered(orders)), ["b"]);
  deepEqual(ids(unanswered(applyChange(orders, first))), ["a", "b"]);
});

Deno.test("sorts the oldest order first, whether it comes from the list or the stream", () => {
  deepEqual(ids(applyChange([second], first)), ["a", "b"]);
  deepEqual(ids(listed([second, first], [], [])), ["a", "b"]);
});

Deno.test("lists an order that is reported twice once, in its last version", () => {
  const twice = applyChange(applyChange([], first), { ...first, payment_problem: "card_refused" });
  deepEqual(ids(twice), ["a"]);
  equal(twice[0]?.payment_problem, "card_refused");
});

Deno.test("removes an order when its status becomes confirmed, denied, expired or cancelled", () => {
  for (const status of ["confirmed", "denied", "expired", "cancelled"] as const) {
    deepEqual(ids(applyChange([first, second], { ...first, status })), ["b"], status);
  }
});

Deno.test("keeps an order on NEW when its capture fails", () => {
  const orders = applyChange([first], { ...first, payment_status: "capture_failed" });
  deepEqual(ids(orders), ["a"]);
  equal(orders[0]?.payment_status, "capture_failed");
});

Deno.test("does not bring back an order that left after the list was requested", () => {
  const left = { ...first, status: "confirmed" as const, version: 2 };
  deepEqual(ids(listed([first, second], [left], [])), ["b"]);
  // Its version tells, even when it is not known that the report came later.
  deepEqual(ids(listed([first, second], [left], [left])), ["b"]);
});

Deno.test("keeps an order that the stream reports after the list was requested", () => {
  deepEqual(ids(listed([second], [first], [])), ["a", "b"]);
  deepEqual(ids(listed([second], [first], [first])), ["b"]);
});

Deno.test("lists an order as fetched when its report is of an earlier version", () => {
  const offered = { ...first, status: "offered" as const, version: 2 };
  deepEqual(listed([offered], [first], []), [offered]);
});

Deno.test("reports as arrivals the orders that were not on NEW before", () => {
  deepEqual(arrivals([first], [first]), []);
  deepEqual(ids(arrivals([first], [first, second])), ["b"]);
});

Deno.test("tells an own answer from that of others by id, not by name", () => {
  const by = (handled_by: StaffOrder["handled_by"], me = mina) =>
    otherWhoAnswered(anOrder({ status: "confirmed", handled_by }), me);
  const namesake = { ...mina, id: "u9" };
  deepEqual(by(namesake), namesake);
  for (const kind of ["guest", "system"] as const) deepEqual(by({ kind }), { kind });
  equal(by(mina, { ...mina, name: "Mina" }), undefined);
  equal(by(null), undefined);
  equal(otherWhoAnswered(anOrder({ handled_by: namesake }), mina), undefined);
});

Deno.test("puts the order that expires first ahead of older orders, and orders with one expiry by promised time", () => {
  const scheduled = (id: string, pickup_at: string, expires_at: string) =>
    anOrder({ id, pickup_option: "scheduled", pickup_at, expires_at });
  const evening = scheduled("evening", "2026-03-03T03:30:00.000Z", "2026-03-02T20:30:00.000Z");
  const later = scheduled("later", "2026-03-02T21:15:00.000Z", "2026-03-02T20:15:00.000Z");
  const sooner = scheduled("sooner", "2026-03-02T20:45:00.000Z", "2026-03-02T20:15:00.000Z");
  const asap = anOrder({
    id: "asap",
    created_at: "2026-03-02T20:05:00.000Z",
    expires_at: "2026-03-02T20:20:00.000Z",
  });
  deepEqual(byUrgency([evening, later, sooner, asap]).map(({ id }) => id), [
    "sooner",
    "later",
    "asap",
    "evening",
  ]);
});
