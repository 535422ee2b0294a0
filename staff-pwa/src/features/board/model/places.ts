import type { StaffOrder } from "@contract/schemas/orders.ts";

/**
 * A card's place in a list. An order that has left keeps its place for a few seconds, so that the next card does not slide under a finger.
 * `leftAt` is device epoch milliseconds.
 */
export type Place<T> = { id: string; item: T; leftAt: number | undefined };

export const keepPlaceMs = 5_000;

/**
 * The places after `items` became the list. The empty places close together, `keepPlaceMs` after the last item left. An empty list
 * closes at once unless it `keepsLast`.
 */
export function places<T>(
  before: readonly Place<T>[],
  items: readonly T[],
  idOf: (item: T) => string,
  now: number,
  keepsLast = false,
): readonly Place<T>[] {
  if (items.length === 0 && !keepsLast) return [];
  const shown = items.map((item): Place<T> => ({ id: idOf(item), item, leftAt: undefined }));
  const current = new Set(shown.map(({ id }) => id));
  const left = before.map((place) =>
    current.has(place.id) ? place : { ...place, leftAt: place.leftAt ?? now }
  );
  const lastLeft = Math.max(...left.filter(({ id }) => !current.has(id)).map(({ leftAt }) => leftAt ?? now));
  if (now - lastLeft >= keepPlaceMs) return shown;
  // Each empty place stays behind the place it was behind.
  for (const [nth, place] of left.entries()) {
    if (current.has(place.id)) continue;
    const previous = left[nth - 1]?.id;
    shown.splice(shown.findIndex(({ id }) => id === previous) + 1, 0, place);
  }
  return shown;
}

/** The orders of NEW, most urgent first: by expiry, then by the promised time. */
export const byUrgency = (orders: readonly StaffOrder[]): readonly StaffOrder[] =>
  orders.toSorted((a, b) => urgency(a).localeCompare(urgency(b)));

/** Sorts like the expiry, then the promised time, then the time of the order, which is also an ASAP order's promise. */
const urgency = ({ expires_at, pickup_at, created_at, order_number, id }: StaffOrder): string =>
  [expires_at, pickup_at ?? created_at, created_at, order_number, id].join();
