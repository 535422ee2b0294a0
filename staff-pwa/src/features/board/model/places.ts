import type { StaffOrder } from "@contract/schemas/orders.ts";

/**
 * A card's place on NEW. An order that has left keeps its place for a few seconds, so that the next card does not slide under a finger.
 * `leftAt` is device epoch milliseconds.
 */
export type Place = { order: StaffOrder; leftAt: number | undefined };

export const keepPlaceMs = 5_000;

/**
 * The places after `orders` became the list of NEW, most urgent first: by expiry, then by promised time. The empty places close
 * together, `keepPlaceMs` after the last order left, and at once when the list is empty.
 */
export function places(
  before: readonly Place[],
  orders: readonly StaffOrder[],
  now: number,
): readonly Place[] {
  if (orders.length === 0) return [];
  const current = new Set(orders.map(({ id }) => id));
  const left = before.filter(({ order }) => !current.has(order.id))
    .map(({ order, leftAt }): Place => ({ order, leftAt: leftAt ?? now }));
  const lastLeft = Math.max(...left.map(({ leftAt }) => leftAt ?? now));
  return [
    ...orders.map((order): Place => ({ order, leftAt: undefined })),
    ...(now - lastLeft < keepPlaceMs ? left : []),
  ].toSorted((a, b) => urgency(a.order).localeCompare(urgency(b.order)));
}

/** Sorts like the expiry, then the promised time, then the time of the order, which is also an ASAP order's promise. */
const urgency = ({ expires_at, pickup_at, created_at, order_number, id }: StaffOrder): string =>
  [expires_at, pickup_at ?? created_at, created_at, order_number, id].join();
