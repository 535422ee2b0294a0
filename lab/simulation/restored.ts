/** Rows that came with a backup of another installation, which alone may act on their payments. */
import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import { addDays, hourMs, localDateOf, minuteMs } from "@domain/shared/local_time.ts";
import { aCheckout, anOrder } from "@domain/testing/fixtures.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { foreignPrefix } from "./provider.ts";

const installationId = "ins_original";

export const isRestored = (order: Pick<Order, "installationId">): boolean =>
  order.installationId === installationId;

/** Restores an order that waits for an answer, one that is being released, and the checkout of a guest. Returns the orders. */
export async function restore(
  { orders, checkouts, payments, clock }: MemoryPorts,
): Promise<readonly Order[]> {
  const now = clock.now();
  const row = (nth: number, more: Pick<Order, "payment"> & Partial<Order>): Order => {
    const order = anOrder({ id: `ord_restored_${nth}` });
    return {
      ...order,
      ...{ installationId, number: `K-90${nth}`, day: addDays(localDateOf(now), -1), placedAt: now },
      ...{ expiresAt: now + 5 * minuteMs, pickup: { kind: "scheduled", at: now + 20 * hourMs } },
      ...more,
    };
  };
  const paid = (nth: number) => ({
    intentId: `${foreignPrefix}restored_${nth}_authorized`,
    amountCents: anOrder().bill.totalCents,
  });
  const restored = [
    row(1, { payment: { ...paid(1), state: "authorized", authorizedAt: now } }),
    row(2, {
      payment: { ...paid(2), state: "releasing", since: now - hourMs },
      state: { status: "expired", expiredAt: now - hourMs },
    }),
  ];
  for (const order of restored) {
    const { id: orderId, payment: { intentId, amountCents } } = order;
    // A payment whose metadata was removed in the provider's dashboard names no installation.
    const owner = order === restored[1] ? {} : { installationId };
    payments.put({ id: intentId, orderId, ...owner, amountCents, status: "authorized" });
    orders.put(order);
  }
  const intentId = `${foreignPrefix}restored_waiting`;
  payments.put({ id: intentId, orderId: "ord_restored", installationId, status: "waiting" });
  await checkouts.begin(aCheckout("ord_restored", { sessionId: "guest 1", installationId, intentId }));
  return restored;
}

/** Nothing has changed the restored orders. */
export async function checkRestored({ orders }: MemoryPorts, restored: readonly Order[]): Promise<void> {
  for (const order of restored) {
    assert.deepEqual(await orders.byId(order.id), order, "an order of another installation changed");
  }
}
