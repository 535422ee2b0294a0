import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { StaffOrder } from "@contract/orders.ts";
import type { Tab } from "@domain/order/tabs.ts";
import { call } from "../../lib/call.ts";
import { type Board, emptyBoard, left, listed, told } from "./board.ts";

export type OtherTab = Exclude<Tab, "new">;

const newKey = ["orders", "new"] as const;
const othersKey = ["orders", "others"] as const;

const ordersWhere = (query: string) =>
  call<StaffOrder[]>({ method: "GET", path: `/api/admin/orders?${query}` });

/** NEW. Between reads the stream keeps it up to date through `tellBoard`. */
export function newOrdersQuery(client: QueryClient) {
  return queryOptions({
    queryKey: newKey,
    queryFn: async (): Promise<Board> => {
      const askedAt = Date.now();
      const list = await ordersWhere("status=pending_approval");
      return listed(client.getQueryData<Board>(newKey) ?? emptyBoard, list, askedAt);
    },
  });
}

/** The orders of another tab: the answered ones, and today's ended ones. */
export function ordersQuery(tab: OtherTab) {
  return queryOptions({
    queryKey: [...othersKey, tab],
    queryFn: () => ordersWhere(`tab=${tab}&limit=100`),
  });
}

/** What the stream, or the answer to our own tap, said of an order. */
export function tellBoard(client: QueryClient, order: StaffOrder, status: string): void {
  client.setQueryData<Board>(newKey, (board) => board && told(board, order, status, Date.now()));
  if (status !== "pending_approval") void client.invalidateQueries({ queryKey: othersKey });
}

/** Somebody was first: the order is no longer ours to answer. */
export function takeOffBoard(client: QueryClient, id: string): void {
  client.setQueryData<Board>(newKey, (board) => board && left(board, id, Date.now()));
  void client.invalidateQueries({ queryKey: othersKey });
}

export const isOnBoard = (client: QueryClient, id: string): boolean =>
  client.getQueryData<Board>(newKey)?.orders.some((order) => order.id === id) ?? false;

export const readBoardAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: newKey });

/** When the kitchen promised it. */
export const dueAt = (order: StaffOrder): string =>
  order.pickup_at ?? order.estimated_ready_time ?? order.created_at;

export const endOf = (order: StaffOrder): string => order.ended_at ?? order.created_at;
