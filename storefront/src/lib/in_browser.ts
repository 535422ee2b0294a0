import { useSyncExternalStore } from "react";

/**
 * What only the browser knows waits until the server's drawing is taken over, and then comes part by part, each in a task of its own:
 * all in one breath would keep a finger waiting.
 */
let isHydrated = typeof document !== "undefined" && document.getElementById("app") === null;
const waiting = new Set<() => void>();

/** Whether what is drawn may differ from what the server drew. */
export const mayDiffer = (): boolean => isHydrated;

/** Calls back when it may; the answer calls it off. */
export function onceMayDiffer(changed: () => void): () => void {
  waiting.add(changed);
  if (!isHydrated && waiting.size === 1) setTimeout(takeOver);
  return () => waiting.delete(changed);
}

/** False on the server and in the browser's first paint, which must be alike; true from then on. */
export const useInBrowser = (): boolean => useSyncExternalStore(onceMayDiffer, mayDiffer, () => false);

function takeOver(): void {
  isHydrated = true;
  for (const changed of waiting) setTimeout(changed);
  waiting.clear();
}
