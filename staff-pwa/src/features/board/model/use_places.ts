import { useEffect, useLayoutEffect, useState } from "react";
import { useUnderFinger } from "@/lib/press.ts";
import { cardsMoved } from "@/lib/tap_guard.ts";

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

/**
 * The places of the cards of a list (docs/product-rules.md, "Tap guard"): an item that leaves keeps its place for a few seconds, nothing
 * moves during a press, and taps just after the cards have moved are ignored.
 */
export function usePlaces<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  keepsLast = false,
): readonly Place<T>[] {
  const [held, setHeld] = useState<readonly Place<T>[]>([]);
  const current = useUnderFinger(items);
  const ids = current.map(idOf).join();
  const next = (before: readonly Place<T>[]) => places(before, current, idOf, Date.now(), keepsLast);
  // Nor does an empty place close under a finger.
  const shown = useUnderFinger(next(held));
  useEffect(() => setHeld(next), [ids]);
  // Forgets the places when the user switches to another tab.
  useEffect(() => () => setHeld([]), []);

  const lastLeft = Math.max(0, ...shown.map(({ leftAt }) => leftAt ?? 0));
  useEffect(() => {
    if (lastLeft === 0) return;
    const timer = setTimeout(() => setHeld(next), Math.max(0, lastLeft + keepPlaceMs - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [lastLeft, ids]);

  useLayoutEffect(cardsMoved, [shown.map(({ id, leftAt }) => `${id} ${leftAt === undefined}`).join()]);
  return shown;
}
