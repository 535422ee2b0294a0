import { useEffect, useSyncExternalStore } from "react";

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
