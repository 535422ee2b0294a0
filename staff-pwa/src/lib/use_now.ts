import { useSyncExternalStore } from "react";
import { onCorrection, serverNow } from "./clock.ts";

let now = serverNow();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = serverNow();
  for (const listener of listeners) listener();
}

// Orders that come with the correction must not look late for a second.
onCorrection(tick);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // All subscribers share one timer.
  if (timer === undefined) {
    now = serverNow();
    timer = setInterval(tick, 1_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The server time in epoch milliseconds, updated every second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/** The value of `of` at the server time. The component renders only when that value changes. */
export const useAtNow = <T extends string | number | boolean>(of: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => of(now));
