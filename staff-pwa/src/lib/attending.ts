import { atom, useSetAtom } from "jotai";
import { useEffect } from "react";
import { useHoldUpdates } from "./update_hold.ts";

const open = atom(0);

/** True while somebody has a sheet of an order open: they are at the counter, and must not be covered or reloaded. */
export const isAttending = atom((get) => get(open) > 0);

/** A sheet of an order says that it is open, for as long as `attending`. */
export function useAttending(attending = true): void {
  const change = useSetAtom(open);
  useHoldUpdates(attending);
  useEffect(() => {
    if (!attending) return;
    change((count) => count + 1);
    return () => change((count) => count - 1);
  }, [attending]);
}
