import type { StaffOrder } from "@contract/schemas/orders.ts";

/**
 * A card's place on NEW. An order that has left keeps its place for a few seconds, so that the next card does not slide under a finger.
 * `leftAt` is device epoch milliseconds.
 */
export type Place = { order: StaffOrder; leftAt: number | undefined };

export const keepPlaceMs = 5_000;

/**
 * The places after `orders` became the list of NEW. New orders come last. The empty places close together, `keepPlaceMs` after the last
 * order left, and at once when the list is empty.
 */
export function places(
  before: readonly Place[],
  orders: readonly StaffOrder[],
  now: number,
): readonly Place[] {
  if (orders.length === 0) return [];
  const current = new Map(orders.map((order) => [order.id, order]));
  const held = before.map(({ order, leftAt }): Place => {
    const present = current.get(order.id);
    return present ? { order: present, leftAt: undefined } : { order, leftAt: leftAt ?? now };
  });
  const known = new Set(held.map(({ order }) => order.id));
  const fresh = orders.filter(({ id }) => !known.has(id)).map((order): Place => ({
    order,
    leftAt: undefined,
  }));
  const lastLeft = Math.max(...held.map(({ leftAt }) => leftAt ?? -Infinity), -Infinity);
  const stillShown = now - lastLeft < keepPlaceMs ? held : held.filter(({ leftAt }) => leftAt === undefined);
  return [...stillShown, ...fresh];
}
