/** What this process knows about orders that it has read or written. */
import type { Order } from "@domain/order/order.ts";
import type { MessageDelivery } from "@domain/ports/outbox.ts";

const versions = new WeakMap<Order, string>();
const messages = new WeakMap<Order, readonly MessageDelivery[]>();

/** Returns `order` and remembers its row version. */
export function noted(order: Order, version: string): Order {
  versions.set(order, version);
  return order;
}

export const versionOf = (order: Order): string | undefined => versions.get(order);

/** Remembers the messages that were stored when `order` was written. */
export function noteMessages(order: Order, stored: readonly MessageDelivery[]): void {
  messages.set(order, stored);
}

export const messagesOf = (order: Order): readonly MessageDelivery[] | undefined => messages.get(order);

const maxRecent = 200;

export type RecentOrders = {
  /** Remembers an order with its noted version. Ignores a version that this process has overwritten itself. */
  note(order: Order): void;
  byId(id: string): Order | undefined;
  byIntent(intentId: string): Order | undefined;
};

/** The orders that this process has written last or read for its streams. They may be outdated: a write must check their version. */
export function recentOrders(): RecentOrders {
  const entries = new Map<string, { order: Order; overwritten: string | undefined }>();
  const idsByIntent = new Map<string, string>();
  return {
    note(order) {
      const known = entries.get(order.id);
      const version = known && versionOf(known.order);
      if (known && (version === versionOf(order) || known.overwritten === versionOf(order))) return;
      entries.delete(order.id);
      const [oldest] = entries.size < maxRecent ? [] : entries.values();
      if (oldest) {
        entries.delete(oldest.order.id);
        idsByIntent.delete(oldest.order.payment.intentId);
      }
      entries.set(order.id, { order, overwritten: version });
      idsByIntent.set(order.payment.intentId, order.id);
    },
    byId: (id) => entries.get(id)?.order,
    byIntent(intentId) {
      const id = idsByIntent.get(intentId);
      return id === undefined ? undefined : entries.get(id)?.order;
    },
  };
}
