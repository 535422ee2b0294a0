import { useSyncExternalStore } from "react";
import { onCorrection, serverNow } from "./clock.ts";

let now = serverNow();
const listeners = new Set<(now: number) => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = serverNow();
  for (const listener of listeners) listener(now);
}

// Orders that come with the correction must not look late for a second.
onCorrection(tick);

/** Calls `listener` every second with the server time in epoch milliseconds. Returns a function that stops it. */
export function watchNow(listener: (now: number) => void): () => void {
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
export const useNow = (): number => useSyncExternalStore(watchNow, () => now);

/** The value of `of` at the server time. The component renders only when that value changes. */
export const useAtNow = <T extends string | number | boolean>(of: (now: number) => T): T =>
  useSyncExternalStore(watchNow, () => of(now));
