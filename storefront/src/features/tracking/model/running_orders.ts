import { useSyncExternalStore } from "react";
import { isHydrated, onHydrated } from "../../../lib/in_browser.ts";

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
type OrderStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const key = "running_order";
const maxOrders = 5;
const none: readonly RunningOrder[] = [];
const listeners = new Set<() => void>();
let cached: { text: string | null; orders: readonly RunningOrder[] } = { text: null, orders: none };

/** Returns the orders stored on this device, newest first. Empty when storage is blocked or damaged. */
export function readRunningOrders(
  storage: OrderStorage | undefined = openStorage(),
): readonly RunningOrder[] {
  return ordersIn(textIn(storage));
}

/** Stores the order on this device and replaces its earlier entry. Removes the oldest entries beyond the limit. */
export function saveRunningOrder(
  order: RunningOrder,
  storage: OrderStorage | undefined = openStorage(),
): void {
  const orders = [order, ...othersThan(order, storage)].sort((a, b) => b.placed.localeCompare(a.placed));
  write(orders.slice(0, maxOrders), storage);
}

/** Removes the order from this device. */
export function forgetRunningOrder(ids: Ids, storage: OrderStorage | undefined = openStorage()): void {
  write(othersThan(ids, storage), storage);
}

export const isSameOrder = (one: Ids, other: Ids): boolean =>
  one.order === other.order || one.id === other.id;

/** Returns the stored orders for components: none on the server and during hydration, whose output must be the same. */
export function useStoredRunningOrders(): readonly RunningOrder[] {
  return useSyncExternalStore(subscribe, () => isHydrated() ? current() : none, () => none);
}

/** Returns the same array until the storage changes, as useSyncExternalStore requires. */
function current(): readonly RunningOrder[] {
  const text = textIn(openStorage());
  if (text !== cached.text) cached = { text, orders: ordersIn(text) };
  return cached.orders;
}

function othersThan(ids: Ids, storage: OrderStorage | undefined): RunningOrder[] {
  return readRunningOrders(storage).filter((each) => !isSameOrder(each, ids));
}

/** Parses the stored orders. Earlier versions stored a single order with only the id of its page and its number. */
function ordersIn(text: string | null): readonly RunningOrder[] {
  try {
    return [JSON.parse(text ?? "[]") as unknown].flat().flatMap(orderIn);
  } catch {
    return none;
  }
}

function orderIn(stored: unknown): RunningOrder[] {
  const { id, order = id, number, placed = "" } = Object(stored) as Record<string, unknown>;
  return isId(id) && isId(order) && typeof number === "string" && typeof placed === "string"
    ? [{ id, order, number, placed }]
    : [];
}

function isId(id: unknown): id is string {
  return typeof id === "string" && /^(?:ord|pi)_\w{8,255}$/.test(id);
}

function textIn(storage: OrderStorage | undefined): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(orders: readonly RunningOrder[], storage: OrderStorage | undefined): void {
  try {
    if (orders.length === 0) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(orders));
  } catch {
    // With blocked or full storage the guest still has the page's address and the email.
  }
  for (const listener of listeners) listener();
}

function openStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function subscribe(changed: () => void): () => void {
  const cancel = onHydrated(changed);
  listeners.add(changed);
  globalThis.addEventListener("storage", changed);
  return () => {
    cancel();
    listeners.delete(changed);
    globalThis.removeEventListener("storage", changed);
  };
}
