import { acceptance, type Order } from "./order.ts";

/** The tabs of the orders board. Every order is on exactly one. See docs/product-rules.md, "Order tabs". */
export const tabs = ["new", "scheduled", "in_progress", "completed"] as const;
export type Tab = typeof tabs[number];

/** Returns the tab of an order. */
export function tabOf({ state, pickup }: Order): Tab {
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
export function startsAt(order: Order): number | undefined {
  return order.pickup.kind === "scheduled" && tabOf(order) === "scheduled"
    ? order.pickup.at - order.prepMinutes * 60_000
    : undefined;
}

/** Returns the promised time: the slot, or the ready time from acceptance; undefined for an ASAP order without one. */
export function promisedAt(order: Order): number | undefined {
  return order.pickup.kind === "scheduled" ? order.pickup.at : acceptance(order.state)?.readyAt;
}
