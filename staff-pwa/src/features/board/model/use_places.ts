import { useEffect, useLayoutEffect, useState } from "react";
import { useUnderFinger } from "@/lib/press.ts";
import { cardsMoved } from "@/lib/tap_guard.ts";
import { keepPlaceMs, type Place, places } from "./places.ts";

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
