import { acceptance, type Order } from "./order.ts";

/** The counter's four tabs (decision 11). Every order is on exactly one. */
export const tabs = ["new", "scheduled", "in_progress", "completed"] as const;
export type Tab = typeof tabs[number];

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

/** When the kitchen must begin an accepted order that is for later; undefined for every other. */
export function startsAt(order: Order): number | undefined {
  return order.pickup.kind === "scheduled" && tabOf(order) === "scheduled"
    ? order.pickup.at - order.prepMinutes * 60_000
    : undefined;
}

/** When it was promised: the slot, or the minutes given at acceptance. */
export function promisedAt(order: Order): number | undefined {
  return order.pickup.kind === "scheduled" ? order.pickup.at : acceptance(order.state)?.readyAt;
}
