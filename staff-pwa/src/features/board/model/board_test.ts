import { deepEqual, equal } from "node:assert/strict";
import { applyChange, arrivals, type Board, emptyBoard, left, listed } from "./board.ts";
import { anOrder } from "./fixtures.ts";

const first = anOrder({ id: "a", order_number: "K-001", created_at: "2026-03-02T20:00:00.000Z" });
const second = anOrder({ id: "b", order_number: "K-002", created_at: "2026-03-02T20:01:00.000Z" });
const ids = (board: Board) => board.orders.map(({ id }) => id);

Deno.test("the oldest order comes first, however it became known", () => {
  deepEqual(ids(applyChange(listed(emptyBoard, [second], 0), first, "pending_approval", 1)), ["a", "b"]);
});

Deno.test("an order told twice is on the board once, with what was said last", () => {
  const once = applyChange(emptyBoard, first, "pending_approval", 1);
  const twice = applyChange(once, { ...first, payment_problem: "card_refused" }, "pending_approval", 2);
  deepEqual(ids(twice), ["a"]);
  equal(twice.orders[0]?.payment_problem, "card_refused");
});

Deno.test("every status but waiting takes an order off the board: accepted, confirmed, denied, expired, cancelled", () => {
  for (const status of ["accepted", "confirmed", "denied", "expired", "cancelled"]) {
    deepEqual(ids(applyChange(listed(emptyBoard, [first, second], 0), first, status, 1)), ["b"], status);
  }
});

Deno.test("a failed charge leaves the order where it is", () => {
  const board = applyChange(
    listed(emptyBoard, [first], 0),
    { ...first, payment_status: "capture_failed" },
    "pending_approval",
    1,
  );
  deepEqual(ids(board), ["a"]);
  equal(board.orders[0]?.payment_status, "capture_failed");
});

Deno.test("a list that was asked for before an order left does not bring it back", () => {
  const board = applyChange(listed(emptyBoard, [first, second], 0), first, "confirmed", 20);
  deepEqual(ids(listed(board, [first, second], 10)), ["b"]);
  deepEqual(ids(applyChange(board, first, "pending_approval", 30)), ["b"]);
});

Deno.test("a list that was asked for before an order was told of does not lose it", () => {
  const board = applyChange(emptyBoard, first, "pending_approval", 20);
  deepEqual(ids(listed(board, [], 10)), ["a"]);
});

Deno.test("a list that was asked for later is believed", () => {
  const board = applyChange(emptyBoard, first, "pending_approval", 20);
  deepEqual(ids(listed(board, [second], 30)), ["b"]);
});

Deno.test("what has left is forgotten after an hour, so that twelve hours do not pile up", () => {
  const hour = 60 * 60_000;
  const board = left(listed(emptyBoard, [first], 0), "a", 1);
  deepEqual(listed(board, [], hour).leftAt, { a: 1 });
  deepEqual(listed(board, [], hour + 2).leftAt, {});
});

Deno.test("arrivals are the orders that were not there before", () => {
  const before = listed(emptyBoard, [first], 0);
  deepEqual(arrivals(before, before), []);
  deepEqual(arrivals(before, applyChange(before, second, "pending_approval", 1)).map(({ id }) => id), ["b"]);
});
