import { deviceStore, type ValueStorage } from "@/lib/device_store.ts";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useEffect } from "react";
import { rememberOrder } from "@/lib/device_memory.ts";
import { hasEnded } from "./order_status.ts";

/** An order, placed or opened on this device, that has not ended. */
export type RunningOrder = {
  /** The id in the address of its page: the order id or the payment intent id. */
  id: string;
  /** The order id. The order number is unique only within a day. */
  order: string;
  number: string;
  /** When it was placed, an ISO instant. */
  placed: string;
};

type Ids = Pick<RunningOrder, "id" | "order">;

const maxOrders = 5;
const none: readonly RunningOrder[] = [];
const store = deviceStore("running_order", ordersIn, none);

/** Returns the orders stored on this device, newest first. Empty when storage is blocked or damaged. */
export const readRunningOrders = store.read;

/** Stores the order on this device and replaces its earlier entry. Removes the oldest entries beyond the limit. */
export function saveRunningOrder(
  order: RunningOrder,
  storage?: ValueStorage,
): void {
  const orders = [order, ...othersThan(order, storage)].sort((a, b) => b.placed.localeCompare(a.placed));
  write(orders.slice(0, maxOrders), storage);
}

/** Removes the order from this device. */
export function forgetRunningOrder(ids: Ids, storage?: ValueStorage): void {
  write(othersThan(ids, storage), storage);
}

export const isSameOrder = (one: Ids, other: Ids): boolean =>
  one.order === other.order || one.id === other.id;

/** Returns the stored orders for components: none on the server and during hydration. */
export const useStoredRunningOrders = store.useValue;

function othersThan(ids: Ids, storage?: ValueStorage): RunningOrder[] {
  return readRunningOrders(storage).filter((each) => !isSameOrder(each, ids));
}

/** Parses the stored orders. Invalid ones are left out. */
function ordersIn(text: string | null): readonly RunningOrder[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(orderIn) : none;
  } catch {
    return none;
  }
}

function orderIn(stored: unknown): RunningOrder[] {
  const { id, order, number, placed } = Object(stored) as Record<string, unknown>;
  return isId(id) && isId(order) && typeof number === "string" && typeof placed === "string"
    ? [{ id, order, number, placed }]
    : [];
}

function isId(id: unknown): id is string {
  return typeof id === "string" && /^(?:ord|pi)_\w{8,255}$/.test(id);
}

/** Without this entry, the guest still has the page's address and the email. */
function write(orders: readonly RunningOrder[], storage?: ValueStorage): void {
  store.write(orders.length === 0 ? undefined : orders, storage);
}

/** Stores the order of the open page on this device until it ends, so that other pages link to it. `id` is the id in the address. */
export function useRunningOrder(id: string, shown: GuestOrder | undefined): void {
  const { id: order, order_number: number, created_at: placed } = shown ?? {};
  const isOver = shown !== undefined && hasEnded(shown);
  useEffect(() => {
    if (order === undefined || number === undefined || placed === undefined) return;
    if (isOver) forgetRunningOrder({ id, order });
    else saveRunningOrder({ id, order, number, placed });
  }, [id, order, number, placed, isOver]);
  useEffect(() => {
    if (shown !== undefined) rememberOrder(shown);
  }, [order]);
}
