import { acceptance, type Order } from "./order.ts";

/** The tabs of the orders board. Every order is on exactly one. See docs/product-rules.md, "Order tabs". */
export const tabs = ["new", "scheduled", "in_progress", "completed"] as const;
export type Tab = typeof tabs[number];

/** Returns the tab of an order. */
export function tabOf({ state, pickup }: Pick<Order, "state" | "pickup">): Tab {
  switch (state.status) {
    case "pending_approval":
      return "new";
    case "confirmed":
      return pickup.kind === "scheduled" ? "scheduled" : "in_progress";
    case "preparing":
    case "ready":
      return "in_progress";
    default:
      return "completed";
  }
}

/** Returns when the kitchen must start a confirmed scheduled order; undefined for every other order. */
export function startsAt(order: Pick<Order, "state" | "pickup" | "prepMinutes">): number | undefined {
  return order.pickup.kind === "scheduled" && tabOf(order) === "scheduled"
    ? (promisedAt(order) ?? order.pickup.at) - order.prepMinutes * 60_000
    : undefined;
}

/** Returns the promised time: the ready time from acceptance or the last extension, or the slot; undefined for an ASAP order without one. */
export function promisedAt({ state, pickup }: Pick<Order, "state" | "pickup">): number | undefined {
  return acceptance(state)?.readyAt ?? slotOf(pickup);
}

/** Returns the time promised first, before any extension: the slot, or the ready time from acceptance. */
export function firstPromisedAt({ state, pickup }: Pick<Order, "state" | "pickup">): number | undefined {
  const accepted = acceptance(state);
  return slotOf(pickup) ?? accepted?.firstReadyAt ?? accepted?.readyAt;
}

const slotOf = (pickup: Order["pickup"]) => pickup.kind === "scheduled" ? pickup.at : undefined;
