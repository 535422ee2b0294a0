/** What the queue would add to a promise if some accepted orders of the evening had become ready early or late. */
import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import { kitchenQueue, queueMinutes } from "@domain/order/kitchen_queue.ts";
import type { Rng } from "../../faults/rng.ts";
import { queueMinutes as expectedMinutes } from "./kitchen.ts";
import { expectedAt } from "./later_offers.ts";

const minute = 60_000;
/** For a kitchen that is large enough, only the delay counts. */
const parallelDishes = [2, 1_000] as const;

export function checkSlowKitchen(orders: readonly Order[], rng: Rng): void {
  const ready = orders.filter(({ state }) => "acceptedAt" in state && rng.happens(0.7))
    .map((order) => ({ order, madeAt: expectedAt(order) + rng.integer(-5, 25) * minute }));
  const queued = ready.map(({ order, madeAt }) => ({
    ...order,
    dishes: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    transitions: [
      { kind: "ready", by: { kind: "system" }, at: madeAt, madeAt, before: order.state } as const,
    ],
  }));
  const now = Math.max(...ready.map(({ madeAt }) => madeAt));
  for (const dishes of parallelDishes) {
    const minutes = queueMinutes(kitchenQueue(queued, now), dishes);
    assert.equal(
      minutes,
      expectedMinutes(queued, dishes, now),
      "the queue of a kitchen that was early or late",
    );
  }
}
