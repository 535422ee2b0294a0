import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";
import { unlessStreaming } from "./polling.ts";

const seconds = 1000;

/** Asked for even without a network: the offline worker has the last answer. */
const kept = { networkMode: "offlineFirst" } as const;

/** Dishes go off and come back while a guest reads (decision 22): where nobody tells, asked again every 20 s. */
export const menuQuery = queryOptions({
  ...kept,
  queryKey: ["menu"],
  queryFn: ({ signal }) => api("menuByCategory", { signal }),
  staleTime: 10 * seconds,
  refetchInterval: unlessStreaming(20 * seconds),
});

export const cartKey = (session: string | null) => ["cart", session] as const;

/** The guest's cart, priced by the server; not asked before the session is known. */
export const cartQuery = (session: string | null) =>
  queryOptions({
    queryKey: cartKey(session),
    queryFn: ({ signal }) => api("cart", { signal, query: { session_id: session ?? "" } }),
    enabled: session !== null,
    staleTime: 5 * seconds,
    refetchInterval: unlessStreaming(20 * seconds),
  });

/** The header's indicator (spec section 9: every 60 s). */
export const statusQuery = queryOptions({
  ...kept,
  queryKey: ["status"],
  queryFn: ({ signal }) => api("storeStatus", { signal }),
  staleTime: 30 * seconds,
  refetchInterval: 60 * seconds,
});

export const hoursQuery = queryOptions({
  ...kept,
  queryKey: ["hours"],
  queryFn: ({ signal }) => api("storeHours", { signal }),
  staleTime: 60 * seconds,
});

/** With the cache-busting time of spec section 7, and again whenever the guest comes back to the page. */
export const holidaysQuery = queryOptions({
  ...kept,
  queryKey: ["holidays"],
  queryFn: ({ signal }) => api("storeHolidays", { signal, query: { _: String(Date.now()) } }),
  refetchOnWindowFocus: "always",
});

/** The pickup slots there are; the cart's prep time counts, so the session goes along. */
export const slotsQuery = (session: string | null) =>
  queryOptions({
    queryKey: ["slots", session],
    queryFn: ({ signal }) =>
      api("storeSlots", { signal, query: session === null ? {} : { session_id: session } }),
    staleTime: 30 * seconds,
    refetchInterval: 60 * seconds,
  });
