import { deepEqual, equal } from "node:assert/strict";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import {
  applyChange,
  arrivals,
  type Board,
  byUrgency,
  emptyBoard,
  listed,
  otherWhoAnswered,
  removeOrder,
  unanswered,
} from "./board.ts";
import { anOrder, mina } from "./fixtures.ts";

const first = anOrder({ id: "a", order_number: "K-001", created_at: "2026-03-02T20:00:00.000Z" });
const second = anOrder({ id: "b", order_number: "K-002", created_at: "2026-03-02T20:01:00.000Z" });
const ids = (board: Board) => board.orders.map(({ id }) => id);

Deno.test("an order with an open offer stays on NEW, and waits for the guest instead of staff", () => {
  const offered = { ...first, status: "offered" as const };
  const board = applyChange(listed(emptyBoard, [first, second], 0), offered, 1);
  deepEqual(ids(board), ["a", "b"]);
  deepEqual(unanswered(board.orders).map(({ id }) => id), ["b"]);
  const withdrawn = applyChange(board, first, 2);
  deepEqual(unanswered(withdrawn.orders).map(({ id }) => id), ["a", "b"]);
});

Deno.test("sorts the oldest order first, whether it comes from the list or the stream", () => {
  deepEqual(ids(applyChange(listed(emptyBoard, [second], 0), first, 1)), ["a", "b"]);
});

Deno.test("lists an order that is reported twice once, in its last version", () => {
  const once = applyChange(emptyBoard, first, 1);
  const twice = applyChange(once, { ...first, payment_problem: "card_refused" }, 2);
  deepEqual(ids(twice), ["a"]);
  equal(twice.orders[0]?.payment_problem, "card_refused");
});

Deno.test("removes an order when its status becomes confirmed, denied, expired or cancelled", () => {
  for (const status of ["confirmed", "denied", "expired", "cancelled"] as const) {
    const left = { ...first, status };
    deepEqual(ids(applyChange(listed(emptyBoard, [first, second], 0), left, 1)), ["b"], status);
  }
});

Deno.test("keeps an order on the board when its capture fails", () => {
  const board = applyChange(
    listed(emptyBoard, [first], 0),
    { ...first, payment_status: "capture_failed" },
    1,
  );
  deepEqual(ids(board), ["a"]);
  equal(board.orders[0]?.payment_status, "capture_failed");
});

Deno.test("does not bring back an order that left after the list was requested", () => {
  const board = applyChange(listed(emptyBoard, [first, second], 0), { ...first, status: "confirmed" }, 20);
  deepEqual(ids(listed(board, [first, second], 10)), ["b"]);
  deepEqual(ids(applyChange(board, first, 30)), ["b"]);
});

Deno.test("keeps an order that the stream reports after the list was requested", () => {
  const board = applyChange(emptyBoard, first, 20);
  deepEqual(ids(listed(board, [], 10)), ["a"]);
});

Deno.test("removes an order that is missing from a list requested later", () => {
  const board = applyChange(emptyBoard, first, 20);
  deepEqual(ids(listed(board, [second], 30)), ["b"]);
});

Deno.test("forgets the orders that left more than an hour ago", () => {
  const hour = 60 * 60_000;
  const board = removeOrder(listed(emptyBoard, [first], 0), "a", 1);
  deepEqual(listed(board, [], hour).leftAt, { a: 1 });
  deepEqual(listed(board, [], hour + 2).leftAt, {});
  // While events come, the list is not fetched.
  deepEqual(removeOrder(board, "b", hour + 1).leftAt, { a: 1, b: hour + 1 });
  deepEqual(removeOrder(board, "b", hour + 2).leftAt, { b: hour + 2 });
});

Deno.test("reports as arrivals the orders that were not on the board before", () => {
  const before = listed(emptyBoard, [first], 0);
  deepEqual(arrivals(before, before), []);
  deepEqual(arrivals(before, applyChange(before, second, 1)).map(({ id }) => id), ["b"]);
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
