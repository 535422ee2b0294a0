import { atom, useSetAtom } from "jotai";
import { useEffect } from "react";
import { useHoldUpdates } from "./update_hold.ts";

const open = atom(0);

/** True while an order sheet is open on this tablet. The alarm screen must not cover it and an update must not reload the page. */
export const isAttending = atom((get) => get(open) > 0);

/** Marks an order sheet as open while `attending` is true. Also holds back app updates. */
export function useAttending(attending = true): void {
  const change = useSetAtom(open);
  useHoldUpdates(attending);
  useEffect(() => {
    if (!attending) return;
    change((count) => count + 1);
    return () => change((count) => count - 1);
  }, [attending]);
}
