import { useSyncExternalStore } from "react";
import { mayDiffer, onceMayDiffer } from "../../../lib/in_browser.ts";

/** An order of this device that has not ended. */
export type RunningOrder = {
  /** The id its page was opened with: the order's own or its payment's. */
  id: string;
  /** The order's own id. Numbers begin again every day. */
  order: string;
  number: string;
  /** When it was placed, an ISO instant. */
  placed: string;
};

type Ids = Pick<RunningOrder, "id" | "order">;
type Storing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const key = "running_order";
const maxOrders = 5;
const none: readonly RunningOrder[] = [];
const listeners = new Set<() => void>();
let shown: { text: string | null; orders: readonly RunningOrder[] } = { text: null, orders: none };

/** What this device keeps, newest first; nothing where storage is blocked or damaged. */
export function readRunningOrders(
  storage: Storing | undefined = openStorage(),
): readonly RunningOrder[] {
  return ordersIn(textIn(storage));
}

/** Keeps the order on this device, in place of what is known of it; beyond the limit the oldest go. */
export function saveRunningOrder(order: RunningOrder, storage: Storing | undefined = openStorage()): void {
  const orders = [order, ...othersThan(order, storage)].sort((a, b) => b.placed.localeCompare(a.placed));
  write(orders.slice(0, maxOrders), storage);
}

/** Forgets that order, and no other one. */
export function forgetRunningOrder(ids: Ids, storage: Storing | undefined = openStorage()): void {
  write(othersThan(ids, storage), storage);
}

export const isSameOrder = (one: Ids, other: Ids): boolean =>
  one.order === other.order || one.id === other.id;

/** For components: none on the server and in the first paint, which must be alike. */
export function useRunningOrdersHere(): readonly RunningOrder[] {
  return useSyncExternalStore(follow, () => mayDiffer() ? current() : none, () => none);
}

/** The same list as long as nothing changed. */
function current(): readonly RunningOrder[] {
  const text = textIn(openStorage());
  if (text !== shown.text) shown = { text, orders: ordersIn(text) };
  return shown.orders;
}

function othersThan(ids: Ids, storage: Storing | undefined): RunningOrder[] {
  return readRunningOrders(storage).filter((each) => !isSameOrder(each, ids));
}

/** Earlier versions stored one order, by the id of its page and its number. */
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

function textIn(storage: Storing | undefined): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(orders: readonly RunningOrder[], storage: Storing | undefined): void {
  try {
    if (orders.length === 0) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(orders));
  } catch {
    // Blocked or full: the guest still has the page's address and the email.
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

function follow(changed: () => void): () => void {
  const callOff = onceMayDiffer(changed);
  listeners.add(changed);
  globalThis.addEventListener("storage", changed);
  return () => {
    callOff();
    listeners.delete(changed);
    globalThis.removeEventListener("storage", changed);
  };
}
