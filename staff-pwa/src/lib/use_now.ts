import { useSyncExternalStore } from "react";
import { serverNow } from "./clock.ts";

let now = serverNow();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = serverNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // One timer for every ticking word on the page.
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

/** The server's time in epoch milliseconds, anew every second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/** What `of` makes of that time, so that a screen is drawn again only where what it shows changes. */
export const useAtNow = <T extends string | number | boolean>(of: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => of(now));
