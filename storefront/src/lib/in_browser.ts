import { useSyncExternalStore } from "react";

/**
 * False while React hydrates the server's HTML. Components with browser-only data render as on the server until then, and update
 * afterwards in separate tasks so that input is handled in between.
 */
let hydrated = typeof document !== "undefined" && document.getElementById("app") === null;
const callbacks = new Set<() => void>();

/** Whether a component may render differently from the server's HTML. */
export const isHydrated = (): boolean => hydrated;

/** Calls back after hydration; the returned function cancels the call. */
export function onHydrated(callback: () => void): () => void {
  callbacks.add(callback);
  if (!hydrated && callbacks.size === 1) setTimeout(finishHydration);
  return () => callbacks.delete(callback);
}

/** False on the server and during hydration, whose output must be the same; true afterwards. */
export const useInBrowser = (): boolean => useSyncExternalStore(onHydrated, isHydrated, () => false);

function finishHydration(): void {
  hydrated = true;
  for (const callback of callbacks) setTimeout(callback);
  callbacks.clear();
}
