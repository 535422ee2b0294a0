import { ok } from "@domain/shared/result.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { LocalDate } from "@domain/shared/local_time.ts";
import type { Order } from "@domain/order/order.ts";
import { paymentSince } from "@domain/order/payment.ts";
import type { Change, Orders } from "@domain/ports/orders.ts";
import type { MemoryCarts } from "./carts.ts";
import type { MemoryCheckouts } from "./checkouts.ts";
import type { MemoryLive } from "./live.ts";
import type { MemoryOutbox } from "./outbox.ts";

/** What shares the orders' transaction. */
type Beside = {
  carts: MemoryCarts;
  checkouts: MemoryCheckouts;
  live: MemoryLive;
  outbox: MemoryOutbox;
  audit: AuditEntry[];
};

/** Orders in a map. Nothing is awaited between reading and writing, so that every change is alone. */
export function memoryOrders(beside: Beside): Orders {
  const orders = new Map<string, Order>();
  const counts = new Map<LocalDate, number>();
  const find = (fits: (order: Order) => boolean, limit: number) =>
    Promise.resolve(
      [...orders.values()].filter(fits).toSorted((one, other) => one.placedAt - other.placedAt)
        .slice(0, limit),
    );

  function write(change: Change): Order {
    orders.set(change.order.id, change.order);
    for (const message of change.messages ?? []) beside.outbox.put(message, change.at);
    if (change.audit) beside.audit.push(change.audit);
    if (change.announce) beside.live.write(change.announce, change.order.id);
    return change.order;
  }

  return {
    byId: (id) => Promise.resolve(orders.get(id)),
    byIntent: (intentId) =>
      Promise.resolve(orders.values().find((order) => order.payment.intentId === intentId)),
    withStatus: (statuses, limit) => find((order) => statuses.includes(order.state.status), limit),
    withPayment: (states, before, limit) =>
      find((order) => states.includes(order.payment.state) && paymentSince(order.payment) < before, limit),
    expiredBy: (now, limit) =>
      find((order) =>
        order.state.status === "pending_approval" && order.expiresAt <= now &&
        (order.payment.state === "authorized" || order.payment.state === "capture_failed"), limit),

    // deno-lint-ignore require-await
    async place(checkoutId, day, build) {
      const checkout = beside.checkouts.find(checkoutId);
      if (!checkout || checkout.state === "abandoned") return undefined;
      const existing = orders.get(checkoutId);
      if (existing) return { order: existing, isNew: false };

      const count = (counts.get(day) ?? 0) + 1;
      const change = build(checkout, count);
      counts.set(day, count);
      beside.checkouts.markPlaced(checkoutId, change.at);
      beside.carts.empty(checkout.sessionId);
      return { order: write(change), isNew: true };
    },

    // deno-lint-ignore require-await
    async change(id, decide) {
      const order = orders.get(id);
      if (!order) return undefined;
      const decided = decide(order);
      if (!decided.ok) return decided;
      return ok(decided.value.order === order ? order : write(decided.value));
    },
  };
}
