import type { GuestOrder } from "@contract/schemas/payment.ts";
import type { TextId } from "@/lib/i18n.ts";

/** The status of an order as guests see it. */
export type Stage =
  | "waiting"
  | "offered"
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
  offered: "offered",
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

/** Returns the text of a status, for headings and the page's title. */
export function headingOf(stage: Stage): TextId {
  return stage === "waiting" ? "pending.title" : `outcome.${stage}`;
}

/** Whether the order ended without being accepted. The pending page then shows the reason. */
export function isNotAccepted(stage: Stage): stage is "denied" | "expired" | "cancelled" {
  return stage === "denied" || stage === "expired" || stage === "cancelled";
}

/** Whether the order is picked up, a no-show or not accepted, so that the guest waits for nothing more. */
export function hasEnded(order: Pick<GuestOrder, "status">): boolean {
  const stage = stageOf(order);
  return stage === "picked_up" || stage === "no_show" || isNotAccepted(stage);
}

/** Whether neither the order nor its payment changes any more, so that tracking can stop. */
export function isSettled(order: Pick<GuestOrder, "status" | "money">): boolean {
  const { state, amount, refunded_amount } = order.money;
  return hasEnded(order) && (state === "released" || (state === "refunded" && refunded_amount >= amount));
}

/** Whether the guest waits for news: about the order until it ended, and about the money of an order that was not accepted. */
export function isAwaited(order: Pick<GuestOrder, "status" | "money">): boolean {
  return !isSettled(order) && (!hasEnded(order) || isNotAccepted(stageOf(order)));
}

/** The four steps of the timeline, in order. */
export const steps = ["authorized", "review", "processing", "preparation"] as const;
export type Step = typeof steps[number];
export type StepState = "done" | "active" | "todo" | "stopped";

/** Returns the state of each step. An order that was not accepted stopped at the review. */
export function timeline(stage: Stage): Record<Step, StepState> {
  switch (stage) {
    case "waiting":
    case "offered":
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
