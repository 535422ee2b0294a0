import type { GuestOrder } from "@contract/schemas/payment.ts";
import type { TextId } from "../../../lib/i18n.ts";

/** Where a guest's order stands, in the guest's words. */
export type Stage =
  | "waiting"
  | "confirmed"
  | "preparing"
  | "ready"
  | "picked_up"
  | "no_show"
  | "denied"
  | "expired"
  | "cancelled";

const stages = {
  pending_approval: "waiting",
  confirmed: "confirmed",
  preparing: "preparing",
  ready: "ready",
  completed: "picked_up",
  no_show: "no_show",
  denied: "denied",
  expired: "expired",
  cancelled: "cancelled",
} as const satisfies Record<GuestOrder["status"], Stage>;

export function stageOf(order: Pick<GuestOrder, "status">): Stage {
  return stages[order.status];
}

/** The text that names how an order stands, for headings and the browser's tab. */
export function headingOf(stage: Stage): TextId {
  return stage === "waiting" ? "pending.title" : `outcome.${stage}`;
}

/** Ended without food: the pending page says so and why. */
export function isNotAccepted(stage: Stage): stage is "denied" | "expired" | "cancelled" {
  return stage === "denied" || stage === "expired" || stage === "cancelled";
}

/** Picked up, not picked up, or not accepted: the guest has nothing more to wait for. */
export function hasEnded(order: Pick<GuestOrder, "status">): boolean {
  const stage = stageOf(order);
  return stage === "picked_up" || stage === "no_show" || isNotAccepted(stage);
}

/** Nothing more will happen to the order or to its money without the restaurant's own doing. */
export function isSettled(order: Pick<GuestOrder, "status" | "money">): boolean {
  const stage = stageOf(order);
  if (stage === "picked_up" || stage === "no_show") return true;
  return isNotAccepted(stage) && order.money.state !== "releasing" && order.money.state !== "held";
}

/** The four steps of spec section 2, in their order. */
export const steps = ["authorized", "review", "processing", "preparation"] as const;
export type Step = typeof steps[number];
export type StepState = "done" | "active" | "todo" | "stopped";

/** How far each step is; where an order was not taken the review is where it stopped. */
export function timeline(stage: Stage): Record<Step, StepState> {
  switch (stage) {
    case "waiting":
      return { authorized: "done", review: "active", processing: "todo", preparation: "todo" };
    case "confirmed":
    case "preparing":
      return { authorized: "done", review: "done", processing: "done", preparation: "active" };
    case "ready":
    case "picked_up":
    case "no_show":
      return { authorized: "done", review: "done", processing: "done", preparation: "done" };
    case "denied":
    case "expired":
    case "cancelled":
      return { authorized: "done", review: "stopped", processing: "todo", preparation: "todo" };
    default: {
      const unknown: never = stage;
      return unknown;
    }
  }
}
