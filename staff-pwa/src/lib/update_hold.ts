import { useEffect, useSyncExternalStore } from "react";
import { atom, useSetAtom } from "jotai";

let holds = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1) {
  holds += by;
  for (const listener of listeners) listener();
}

/** Holds back a new version of the app while `busy`, for example while an order or a form is open. */
export function useHoldUpdates(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    change(1);
    return () => change(-1);
  }, [busy]);
}

/** True while no component holds back an update. */
export function useCanUpdate(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, () => holds === 0);
}

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
