import { useSyncExternalStore } from "react";

/** A page that the offline worker had kept comes with its time. */
let cachedAt = typeof document === "undefined" ? undefined : document.documentElement.dataset.keptAt;
const listeners = new Set<() => void>();

/** The same as milliseconds since 1970. */
export const cachedSince = (): number | undefined =>
  cachedAt === undefined ? undefined : Date.parse(cachedAt);

/** Told of every answer of the API: `x-kept-at` is on those that come from the cache of the offline worker. */
export function noteAnswer(headers: Headers): void {
  const at = headers.get("x-kept-at") ?? undefined;
  if (at === cachedAt) return;
  cachedAt = at;
  for (const listener of listeners) listener();
}

/** The ISO time of the answer the page shows because no newer one can be had; undefined while answers are fresh. */
export const useCachedAt = (): string | undefined =>
  useSyncExternalStore(follow, () => cachedAt, () => undefined);

/** Whether the device says it has a network and the API has answered. True on the server. */
export function useOnline(): boolean {
  const hasNetwork = useSyncExternalStore(followNetwork, () => navigator.onLine, () => true);
  return useCachedAt() === undefined && hasNetwork;
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
