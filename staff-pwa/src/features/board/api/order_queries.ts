import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import * as endpoints from "@contract/orders.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { api } from "@/lib/api/api.ts";
import { queryOf } from "@/lib/api/caller.ts";
import { refetch, showAnswer } from "@web/refetch.ts";
import { newOrdersKey, persistMeta } from "@/offline/persist.ts";
import { applyChange, isOnNew, listed } from "../model/board.ts";

/** The tabs of accepted orders. The tablet persists them so that they are available offline. */
const acceptedTabs = ["scheduled", "in_progress"] as const;
export type AcceptedTab = typeof acceptedTabs[number];

const acceptedKey = ["orders", "accepted"] as const;
const endedKey = ["orders", "ended"] as const;
const countsKey = ["orders", "counts"] as const;
const reportedKey = ["orders", "reported"] as const;

const acceptedPage = 100;
const endedPage = 30;
const firstReadMs = 5_000;
const loadedAt = Date.now();

const ordersWhere = (query: Record<string, string>) => api(endpoints.orders, { query });

/**
 * The tab NEW. Between fetches the live stream keeps it up to date through `applyToBoard`. The tablet persists it, so that staff can read what
 * waits after a reload offline.
 */
export function newOrdersQuery(client: QueryClient) {
  return queryOptions({
    queryKey: newOrdersKey,
    queryFn: async (): Promise<readonly StaffOrder[]> => {
      const before = reports(client);
      const list = await ordersWhere({ status: "pending_approval" });
      return listed(list, reports(client), before);
    },
    // Mounting does not read again what was read for the first render. Restored orders are older than the page.
    staleTime: ({ state }) => state.dataUpdatedAt < loadedAt ? 0 : firstReadMs,
    gcTime: Infinity,
    meta: persistMeta,
  });
}

/** The orders of NEW; undefined before the first fetch. */
export const newOrders = (client: QueryClient): readonly StaffOrder[] | undefined =>
  client.getQueryData(newOrdersQuery(client).queryKey);

export function acceptedQuery(tab: AcceptedTab) {
  return queryOptions({
    queryKey: [...acceptedKey, tab],
    queryFn: () => everyAccepted(tab),
    gcTime: Infinity,
    meta: persistMeta,
  });
}

/** Reads this page and all after it. The orders left open on earlier days come first and can fill one alone. */
async function everyAccepted(tab: AcceptedTab, page = 1): Promise<StaffOrder[]> {
  const orders = await ordersWhere(queryOf({ tab, page, limit: acceptedPage }));
  return orders.length < acceptedPage ? orders : [...orders, ...await everyAccepted(tab, page + 1)];
}

/** The filter of the tab COMPLETED. An empty `date` means today. */
export type EndedFilter = {
  date: string;
  /** "payment" shows only orders with a red payment badge, of every tab and day. */
  issues: "payment" | "";
};

export function endedQuery(filter: EndedFilter) {
  const isToday = filter.date === "" && filter.issues === "";
  return infiniteQueryOptions({
    queryKey: [...endedKey, filter],
    queryFn: ({ pageParam }) =>
      ordersWhere(queryOf({ tab: "completed", ...filter, page: pageParam, limit: endedPage })),
    initialPageParam: 1,
    getNextPageParam: (last: StaffOrder[], _all, page: number) =>
      last.length >= endedPage ? page + 1 : undefined,
    ...(isToday ? { meta: persistMeta, gcTime: Infinity } : {}),
  });
}

export const countsQuery = queryOptions({
  queryKey: countsKey,
  queryFn: () => api(endpoints.orderCounts),
});

/**
 * Applies an order, received from the live stream or in a response, to the cached lists. Refetches
 * only the data that the order does not contain: COMPLETED, its count when the order joins or leaves it, and the accepted orders while
 * an earlier fetch of them is running. An order of an earlier version than the known one is ignored: the answer to a tap can arrive after
 * the event of another tablet's later tap.
 */
export function applyToBoard(client: QueryClient, order: StaffOrder): void {
  const onNew = newOrders(client);
  const isOrder = ({ id }: StaffOrder) => id === order.id;
  const accepted = client.getQueriesData<StaffOrder[]>({ queryKey: acceptedKey });
  const ended = client.getQueriesData<InfiniteData<StaffOrder[]>>({ queryKey: endedKey });
  const lists = [onNew, ...accepted.map(([, orders]) => orders), ...ended.flatMap(([, data]) => data?.pages)];
  const known = lists.flatMap((orders) => orders ?? []).find(isOrder) ?? reportOf(client, order.id);
  if (known !== undefined && known.version > order.version) return;
  const wasEnded = known?.tab === "completed";
  client.setQueryData<StaffOrder>([...reportedKey, order.id], order);
  if (onNew) client.setQueryData(newOrdersQuery(client).queryKey, applyChange(onNew, order));
  else void refetch(client, newOrdersKey);
  if (isOnNew(order.status)) return;
  for (const tab of acceptedTabs) {
    client.setQueryData<StaffOrder[]>(
      [...acceptedKey, tab],
      (orders) => orders?.filter((each) => !isOrder(each)).concat(order.tab === tab ? order : []),
    );
  }
  client.setQueriesData<InfiniteData<StaffOrder[]>>({ queryKey: endedKey }, (data) =>
    data && {
      ...data,
      pages: data.pages.map((page) => page.map((each) => isOrder(each) ? order : each)),
    });
  // The row of an order that has just ended stays while COMPLETED is fetched, so that its open menu does, too.
  if (order.tab === "completed") {
    client.setQueryData(endedQuery({ date: "", issues: "" }).queryKey, (data) => {
      const [first, ...others] = data?.pages ?? [];
      if (data === undefined || first === undefined || data.pages.flat().some(isOrder)) return data;
      return { ...data, pages: [[order, ...first], ...others] };
    });
  }
  void refetch(client, endedKey);
  if (wasEnded !== (order.tab === "completed")) void refetch(client, countsKey);
  if (client.isFetching({ queryKey: acceptedKey }) > 0) void refetch(client, acceptedKey);
}

/** The order as the stream or an answer last reported it, from which the tablet knows how the order has just left NEW. */
export const reportOf = (client: QueryClient, id: string): StaffOrder | undefined =>
  client.getQueryData<StaffOrder>([...reportedKey, id]);

/** All orders as the stream or an answer last reported them. */
const reports = (client: QueryClient): readonly StaffOrder[] =>
  client.getQueriesData<StaffOrder>({ queryKey: reportedKey }).flatMap(([, order]) => order ?? []);

/** Removes an order that another user or the system has already answered. The next refetch shows it in its new tab. */
export function removeFromBoard(client: QueryClient, id: string): void {
  const onNew = newOrders(client);
  if (onNew) showAnswer(client, newOrdersQuery(client).queryKey, onNew.filter((order) => order.id !== id));
}

export const isOnBoard = (client: QueryClient, id: string): boolean =>
  newOrders(client)?.some((order) => order.id === id) ?? false;

export function refetchOrders(client: QueryClient): void {
  for (const queryKey of [newOrdersKey, acceptedKey, endedKey, countsKey]) void refetch(client, queryKey);
}

/** The time at which the order is promised, as an ISO instant. */
export const dueAt = (order: StaffOrder): string =>
  order.estimated_ready_time ?? order.pickup_at ?? order.created_at;

export const endOf = (order: StaffOrder): string => order.ended_at ?? order.created_at;
