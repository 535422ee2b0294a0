/** What guests see of their order: whether they may cancel it or move its time, and which dishes and options were sold out. */
import assert from "node:assert/strict";
import { isUnanswered } from "@domain/order/change_time.ts";
import { mayCancelAsGuest } from "@domain/order/moves.ts";
import { type Order, soldOutNames } from "@domain/order/order.ts";

export function checkGuestView(order: Order): void {
  const { state, payment, lines } = order;
  const isHeld = payment.state === "authorized" || payment.state === "capture_failed";
  const mayMove = isHeld && state.status === "pending_approval";
  assert.equal(isUnanswered(order), mayMove, `the button for another time while ${state.status}`);
  const mayCancel = mayMove || isHeld && state.status === "offered";
  assert.equal(mayCancelAsGuest(order), mayCancel, `the button to cancel while ${state.status}`);

  const { dishIds = [], optionIds = [] } = state.status === "denied" ? state.soldOut ?? {} : {};
  const options = lines.flatMap((line) => line.options);
  const expected = [
    ...dishIds.map((id) => lines.find(({ dishId }) => dishId === id)?.name.en),
    ...optionIds.map((id) => options.find((option) => option.id === id)?.name.en),
  ].filter((name) => name !== undefined);
  assert.deepEqual(soldOutNames(order).map(({ name }) => name.en), expected, "what was sold out of an order");
}
