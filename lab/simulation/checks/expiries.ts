/** Orders whose time is over end at that moment and not before, with their holds, and those whose preparation is due start. */
import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { startDueOrders } from "@domain/usecases/ordering/start_due_orders.ts";
import { expireOrders } from "@domain/usecases/payments/reconcile.ts";
import { isRestored } from "../restored.ts";
import { reachable } from "../webhooks.ts";
import { openOf } from "./offers.ts";

/** What an order without an answer becomes at this moment. */
function endOf(order: Order, now: number): "expired" | "denied" | undefined {
  const { state: { status }, payment, expiresAt } = order;
  if (isRestored(order) || payment.state === "capturing") return undefined;
  if (status === "pending_approval" && expiresAt <= now) return "expired";
  return status === "offered" && (openOf(order)?.expiresAt ?? Infinity) <= now ? "denied" : undefined;
}

/** Runs the job, and checks the orders that nothing else has changed meanwhile. */
export async function expire(
  { store, process }: { store: MemoryPorts; process: { ports: MemoryPorts } },
): Promise<void> {
  const now = store.clock.now();
  const before = store.orders.all();
  const { ports, isReached } = reachable(process.ports);
  const own = new Set<string>();
  await expireOrders({
    ...ports,
    orders: {
      ...ports.orders,
      change: (id, decide) =>
        ports.orders.change(id, (order) => {
          const decided = decide(order);
          if (decided.ok && decided.value.order.state.status !== order.state.status) own.add(id);
          return decided;
        }),
    },
  });
  if (store.clock.now() !== now) return;
  for (const order of before) {
    const after = store.orders.all().find(({ id }) => id === order.id);
    const end = endOf(order, now);
    if (after === undefined || end === undefined) continue;
    assert.notEqual(after, order, "an order whose time is over");
    const isEnded = own.has(order.id) && after.state.status === end && order.payment.state === "authorized";
    if (isEnded && isReached()) assert.notEqual(after.payment.state, "releasing", "a hold of an ended order");
  }
}

/** Runs the job. Afterwards the kitchen works on every accepted order for later whose preparation has begun. */
export async function startDue(
  { store, process }: { store: MemoryPorts; process: { ports: MemoryPorts } },
): Promise<void> {
  const now = store.clock.now();
  const before = store.orders.all();
  await startDueOrders(process.ports);
  for (const order of before) {
    const { state, pickup, prepMinutes } = order;
    const isLater = state.status === "confirmed" && pickup.kind === "scheduled" && !isRestored(order);
    if (!isLater || state.readyAt - prepMinutes * 60_000 > now) continue;
    assert.ok(!store.orders.all().includes(order), "an order whose preparation is due has not started");
  }
}
