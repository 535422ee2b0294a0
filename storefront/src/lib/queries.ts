import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

const seconds = 1000;

/** Dishes go off and come back while a guest reads (decision 22): asked again every 20 s and on return to the page. */
export const menuQuery = queryOptions({
  queryKey: ["menu"],
  queryFn: ({ signal }) => call("menuByCategory", { signal }),
  staleTime: 10 * seconds,
  refetchInterval: 20 * seconds,
});

export const cartKey = (session: string | null) => ["cart", session] as const;

/** The guest's cart, priced by the server; not asked before the session is known. */
export const cartQuery = (session: string | null) =>
  queryOptions({
    queryKey: cartKey(session),
    queryFn: ({ signal }) => call("cart", { signal, query: { session_id: session ?? "" } }),
    enabled: session !== null,
    staleTime: 5 * seconds,
    refetchInterval: 20 * seconds,
  });

/** The header's indicator (spec section 9: every 60 s). */
export const statusQuery = queryOptions({
  queryKey: ["status"],
  queryFn: ({ signal }) => call("storeStatus", { signal }),
  staleTime: 30 * seconds,
  refetchInterval: 60 * seconds,
});

export const hoursQuery = queryOptions({
  queryKey: ["hours"],
  queryFn: ({ signal }) => call("storeHours", { signal }),
  staleTime: 60 * seconds,
});

/** With the cache-busting time of spec section 7, and again whenever the guest comes back to the page. */
export const holidaysQuery = queryOptions({
  queryKey: ["holidays"],
  queryFn: ({ signal }) => call("storeHolidays", { signal, query: { _: String(Date.now()) } }),
  refetchOnWindowFocus: "always",
});

/** The pickup slots there are; the cart's prep time counts, so the session goes along. */
export const slotsQuery = (session: string | null) =>
  queryOptions({
    queryKey: ["slots", session],
    queryFn: ({ signal }) =>
      call("storeSlots", { signal, query: session === null ? {} : { session_id: session } }),
    staleTime: 30 * seconds,
    refetchInterval: 60 * seconds,
  });
