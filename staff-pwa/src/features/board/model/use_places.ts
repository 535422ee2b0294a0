import { useEffect, useLayoutEffect, useState } from "react";
import { useUnderFinger } from "@/lib/press.ts";
import { cardsMoved } from "@/lib/tap_guard.ts";

const keepPlaceMs = 5_000;

/**
 * Returns `items`, and the items of `before` that are not in the list any more, each behind the item that it was behind. An empty list
 * closes at once unless it `keepsLast`.
 */
export function inPlaces<T>(
  before: readonly T[],
  items: readonly T[],
  idOf: (item: T) => string,
  keepsLast = false,
): readonly T[] {
  if (items.length === 0 && !keepsLast) return [];
  const shown = [...items];
  for (const [nth, item] of before.entries()) {
    if (items.some((other) => idOf(other) === idOf(item))) continue;
    const previous = before[nth - 1];
    const at = shown.findIndex((other) => previous !== undefined && idOf(other) === idOf(previous));
    shown.splice(at + 1, 0, item);
  }
  return shown;
}

/**
 * The cards of a list in their places (docs/product-rules.md, "Tap guard"): an item that has left keeps its place for a few seconds after
 * the last one left, so that the next card does not slide under a finger. Nothing moves during a press, and taps just after the cards
 * have moved are ignored.
 */
export function usePlaces<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  keepsLast = false,
): { shown: readonly T[]; hasLeft: (item: T) => boolean } {
  const [held, setHeld] = useState<readonly T[]>([]);
  const current = useUnderFinger(items);
  const ids = current.map(idOf);
  const next = inPlaces(held, current, idOf, keepsLast);
  // Nor does an empty place close under a finger.
  const shown = useUnderFinger(next);
  useEffect(() => setHeld(next), [ids.join()]);
  // Forgets the places when the user switches to another tab.
  useEffect(() => () => setHeld([]), []);

  const left = shown.map(idOf).filter((id) => !ids.includes(id));
  useEffect(() => {
    if (left.length === 0) return;
    const close = () => setHeld((all) => all.filter((item) => !left.includes(idOf(item))));
    const timer = setTimeout(close, keepPlaceMs);
    return () => clearTimeout(timer);
  }, [left.join()]);

  const hasLeft = (item: T) => left.includes(idOf(item));
  useLayoutEffect(cardsMoved, [shown.map((item) => `${idOf(item)} ${hasLeft(item)}`).join()]);
  return { shown, hasLeft };
}
