import { cart } from "@contract/cart.ts";
import { menuByCategory } from "@contract/menu.ts";
import { storeHolidays, storeHours, storeSlots, storeStatus } from "@contract/store.ts";
import type { Language } from "@domain/shared/language.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { isCached } from "./connection.ts";
import { useGuestSession } from "./session.ts";

const seconds = 1000;

let isStreaming = false;

/** Records whether the page receives the events of the menu and the store. */
export function setStreaming(streaming: boolean): void {
  isStreaming = streaming;
}

/**
 * A `refetchInterval` of `ms` that does not poll while the event stream is up. It polls after a fetch that an event began has failed or was
 * answered from the cache, because no other event repeats it.
 */
const unlessStreaming =
  (ms: number, { path }: { path: string }) =>
  ({ state }: { state: { error: Error | null } }): number | false =>
    isStreaming && state.error === null && !isCached(path) ? false : ms;

/** Requests without a network reach the service worker, which has the last response. */
const cachedOffline = { networkMode: "offlineFirst" } as const;

export const menuKey = ["menu"] as const;

/** The availability of dishes changes, so the menu is polled every 20 s while the event stream is down. */
export const menuFreshness = {
  ...cachedOffline,
  staleTime: 10 * seconds,
  refetchInterval: unlessStreaming(20 * seconds, menuByCategory),
};

/** The menu with descriptions in this language. */
export const menuQuery = (language: Language) =>
  queryOptions({
    ...menuFreshness,
    queryKey: [...menuKey, language],
    queryFn: ({ signal }) => api(menuByCategory, { signal, query: { language } }),
  });

export const cartKey = (session: string | null) => ["cart", session] as const;

/** The guest's cart, priced by the server. Not requested while `session` is null. */
export const cartQuery = (session: string | null) =>
  queryOptions({
    queryKey: cartKey(session),
    queryFn: ({ signal }) => api(cart, { signal, query: { session_id: session ?? "" } }),
    enabled: session !== null,
    staleTime: 5 * seconds,
    refetchInterval: unlessStreaming(20 * seconds, cart),
  });

/** The guest's cart as the server last priced it. */
export function useCart() {
  return useQuery(cartQuery(useGuestSession()));
}

/** The store's status, polled every 60 s. See docs/product-rules.md, "Open status". */
export const statusQuery = queryOptions({
  ...cachedOffline,
  queryKey: ["status"],
  queryFn: ({ signal }) => api(storeStatus, { signal }),
  staleTime: 30 * seconds,
  refetchInterval: 60 * seconds,
});

/** Today's date at the restaurant, by the server's clock. Undefined until the status is known. */
export const useToday = (): string | undefined => useQuery(statusQuery).data?.today.date;

export const hoursQuery = queryOptions({
  ...cachedOffline,
  queryKey: ["hours"],
  queryFn: ({ signal }) => api(storeHours, { signal }),
  staleTime: 60 * seconds,
});

/** The holidays. The query parameter `_` bypasses caches. Refetched when the guest returns to the page. */
export const holidaysQuery = queryOptions({
  ...cachedOffline,
  queryKey: ["holidays"],
  queryFn: ({ signal }) => api(storeHolidays, { signal, query: { _: String(Date.now()) } }),
  refetchOnWindowFocus: "always",
});

/** The available pickup slots. They depend on the preparation time of the session's cart. */
export const slotsQuery = (session: string | null) =>
  queryOptions({
    queryKey: ["slots", session],
    queryFn: ({ signal }) =>
      api(storeSlots, { signal, query: session === null ? {} : { session_id: session } }),
    staleTime: 30 * seconds,
    refetchInterval: 60 * seconds,
  });
