import { useSyncExternalStore } from "react";

/** A page that the offline worker had kept comes with its time. */
let keptAt = typeof document === "undefined" ? undefined : document.documentElement.dataset.keptAt;
const listeners = new Set<() => void>();

/** The same as milliseconds since 1970. */
export const keptSince = (): number | undefined => keptAt === undefined ? undefined : Date.parse(keptAt);

/** Told of every answer of the API: `x-kept-at` is on those that come from the cache of the offline worker. */
export function noteAnswer(headers: Headers): void {
  const at = headers.get("x-kept-at") ?? undefined;
  if (at === keptAt) return;
  keptAt = at;
  for (const listener of listeners) listener();
}

/** The ISO time of the answer the page shows because no newer one can be had; undefined while answers are fresh. */
export const useKeptAt = (): string | undefined =>
  useSyncExternalStore(follow, () => keptAt, () => undefined);

/** Whether the device says it has a network and the API has answered. True on the server. */
export function useOnline(): boolean {
  const hasNetwork = useSyncExternalStore(followNetwork, () => navigator.onLine, () => true);
  return useKeptAt() === undefined && hasNetwork;
}

function follow(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function followNetwork(changed: () => void): () => void {
  globalThis.addEventListener("online", changed);
  globalThis.addEventListener("offline", changed);
  return () => {
    globalThis.removeEventListener("online", changed);
    globalThis.removeEventListener("offline", changed);
  };
}
