import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { kitchenSound, mutedUntil } from "@/lib/device_choices.ts";
import { bell } from "./use_bell.ts";

/** Sounds once when an order reaches the kitchen. `ids` are the orders in the kitchen; undefined until they are known. */
export function useArrivalTone(ids: readonly string[] | undefined): void {
  const { chimes, volume } = useAtomValue(kitchenSound);
  const muted = useAtomValue(mutedUntil);
  const before = useRef<ReadonlySet<string>>(undefined);
  const key = ids?.toSorted().join();
  useEffect(() => {
    if (ids === undefined) return;
    const known = before.current;
    before.current = new Set(ids);
    if (known === undefined || !chimes || Date.now() < muted || ids.every((id) => known.has(id))) return;
    bell.accepted(volume);
  }, [key]);
}
