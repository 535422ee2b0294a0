import { useEffect, useSyncExternalStore } from "react";

let holds = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1) {
  holds += by;
  for (const listener of listeners) listener();
}

/** While `busy`, a new version of the app has to wait: an order is open or somebody is in the middle of something. */
export function useHoldUpdates(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    change(1);
    return () => change(-1);
  }, [busy]);
}

/** True when nobody would notice a reload. */
export function useCanUpdate(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, () => holds === 0);
}
