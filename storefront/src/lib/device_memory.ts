import type { GuestOrder } from "@contract/schemas/payment.ts";
import { deviceStore, removeStored, type ValueStorage } from "./device_store.ts";

/** The contact fields of the checkout form. */
export type KnownContact = { firstName: string; lastName: string; email: string; phone: string };

/** An order that was placed on this device. */
export type PastOrder = {
  /** The order id. */
  id: string;
  number: string;
  /** When it was placed, an ISO instant. */
  placed: string;
  items: GuestOrder["items"];
};

/** What this device keeps with the guest's consent. See docs/product-rules.md, "Returning guests". */
export type DeviceMemory = {
  contact: KnownContact;
  /** Newest first. */
  orders: readonly PastOrder[];
};

const maxOrders = 10;
const store = deviceStore("remembered_guest", memoryIn, undefined);

/** Returns what the guest agreed to keep; undefined without consent, and when storage is blocked or damaged. */
export const readMemory = store.read;

/** Keeps the contact details on this device. Call it only with the guest's consent. */
export function rememberContact(
  contact: KnownContact,
  storage?: ValueStorage,
): void {
  const { firstName, lastName, email, phone } = contact;
  const orders = readMemory(storage)?.orders ?? [];
  store.write({ contact: { firstName, lastName, email, phone }, orders }, storage);
}

/** Keeps an order for "Order again", if the guest agreed and the order is in the guest's name. */
export function rememberOrder(
  order: Pick<GuestOrder, "id" | "order_number" | "created_at" | "customer_email" | "items">,
  storage?: ValueStorage,
): void {
  const memory = readMemory(storage);
  if (memory === undefined || !isSameEmail(memory.contact.email, order.customer_email)) return;
  if (memory.orders.some(({ id }) => id === order.id)) return;
  const { id, order_number: number, created_at: placed, items } = order;
  const orders = [{ id, number, placed, items }, ...memory.orders]
    .toSorted((one, other) => other.placed.localeCompare(one.placed)).slice(0, maxOrders);
  store.write({ ...memory, orders }, storage);
}

/** Removes the contact details and past orders from this device. */
export function forgetContact(storage?: ValueStorage): void {
  store.write(undefined, storage);
}

/**
 * Removes everything about a guest from this device: also the running orders, which a link opened here may have stored, and what was typed
 * at a checkout of this tab that the guest has left.
 */
export function forgetDevice(storage?: ValueStorage, tab: ValueStorage | undefined = openTabStorage()): void {
  forgetContact(storage);
  removeStored("running_order", storage);
  removeStored("checkout_draft", tab);
}

function openTabStorage(): ValueStorage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Returns `readMemory` for components: undefined on the server and during hydration. */
export const useDeviceMemory = store.useValue;

function memoryIn(text: string | null): DeviceMemory | undefined {
  try {
    const { contact, orders } = Object(JSON.parse(text ?? "null")) as Record<string, unknown>;
    const { firstName, lastName, email, phone } = Object(contact) as Record<string, unknown>;
    if (!isText(firstName) || !isText(lastName) || !isText(email) || !isText(phone)) return undefined;
    return {
      contact: { firstName, lastName, email, phone },
      orders: Array.isArray(orders) ? orders.filter(isPastOrder) : [],
    };
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";

function isPastOrder(stored: unknown): stored is PastOrder {
  const { id, number, placed, items } = Object(stored) as Record<string, unknown>;
  return isText(id) && isText(number) && isText(placed) && Array.isArray(items) && items.length > 0 &&
    items.every((item) => {
      const { menu_item_id, name, quantity, options } = Object(item) as Record<string, unknown>;
      return isText(menu_item_id) && isText(name) && Number.isInteger(quantity) && Array.isArray(options);
    });
}

const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
