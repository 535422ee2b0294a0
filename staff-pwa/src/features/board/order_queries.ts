import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { StaffOrder } from "@contract/orders.ts";
import { call } from "../../lib/call.ts";
import { calendarDay } from "../../lib/times.ts";
import { type Board, emptyBoard, left, listed, told } from "./board.ts";

type Status = StaffOrder["status"];

const newKey = ["orders", "new"] as const;
const othersKey = ["orders", "others"] as const;

const ordersWith = (status: Status) =>
  call<StaffOrder[]>({ method: "GET", path: `/api/admin/orders?status=${status}` });

/** NEW. Between reads the stream keeps it up to date through `tellBoard`. */
export function newOrdersQuery(client: QueryClient) {
  return queryOptions({
    queryKey: newKey,
    queryFn: async (): Promise<Board> => {
      const askedAt = Date.now();
      const list = await ordersWith("pending_approval");
      return listed(client.getQueryData<Board>(newKey) ?? emptyBoard, list, askedAt);
    },
  });
}

/** The orders of several statuses, oldest first. */
export function ordersQuery(statuses: readonly Status[]) {
  return queryOptions({
    queryKey: [...othersKey, ...statuses],
    queryFn: async () => (await Promise.all(statuses.map(ordersWith))).flat(),
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

/** Accepted for later: until slot minus prep time the kitchen need not look (decision 11). */
export const isForLater = (order: StaffOrder, now: number): boolean =>
  order.status === "confirmed" && order.pickup_option === "scheduled" && order.pickup_at !== null &&
  now < Date.parse(order.pickup_at) - order.prep_time_minutes * 60_000;

/** When the kitchen promised it. */
export const dueAt = (order: StaffOrder): string =>
  order.pickup_at ?? order.estimated_ready_time ?? order.created_at;

export const isFromToday = (order: StaffOrder, now: number): boolean =>
  calendarDay(order.created_at) === calendarDay(now);
