import { useSyncExternalStore } from "react";

/** Set when the page comes from the service worker's cache: the ISO time at which it was cached. */
let cachedAt = typeof document === "undefined" ? undefined : document.documentElement.dataset.cachedAt;
const listeners = new Set<() => void>();

/** When the page was cached, in milliseconds since 1970; undefined for a page from the network. */
export const cachedSince = (): number | undefined =>
  cachedAt === undefined ? undefined : Date.parse(cachedAt);

/** The paths whose last API response was cached. */
const cachedPaths = new Set<string>();

/** Whether the last API response of this path was cached: the network was too slow, or there was none. */
export const isCached = (path: string): boolean => cachedPaths.has(path);

/** Called for every API response. Responses from the service worker's cache carry the header `x-cached-at`. */
export function recordResponse(address: string, headers: Headers): void {
  const at = headers.get("x-cached-at") ?? undefined;
  const [path = ""] = address.split("?");
  if (at === undefined) cachedPaths.delete(path);
  else cachedPaths.add(path);
  if (at === cachedAt) return;
  cachedAt = at;
  for (const listener of listeners) listener();
}

/** The ISO time of the cached response that the page shows; undefined while responses come from the network. */
export const useCachedAt = (): string | undefined =>
  useSyncExternalStore(subscribe, () => cachedAt, () => undefined);

/** Whether the device reports a network and the last API response was not cached. True on the server. */
export function useOnline(): boolean {
  const hasNetwork = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine, () => true);
  return useCachedAt() === undefined && hasNetwork;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function subscribeToNetwork(changed: () => void): () => void {
  globalThis.addEventListener("online", changed);
  globalThis.addEventListener("offline", changed);
  return () => {
    globalThis.removeEventListener("online", changed);
    globalThis.removeEventListener("offline", changed);
  };
}
