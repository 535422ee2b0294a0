import type { GuestOrder } from "@contract/schemas/payment.ts";
import type { OrderStatus } from "@domain/order/order.ts";
import type { TextId } from "@/lib/i18n.ts";

/** Returns the text of a status, for headings and the page's title. */
export function headingOf(status: OrderStatus): TextId {
  return status === "pending_approval" ? "pending.title" : `outcome.${status}`;
}

/** Whether the order ended without being accepted. The pending page then shows the reason. */
export function isNotAccepted(status: OrderStatus): status is "denied" | "expired" | "cancelled" {
  return status === "denied" || status === "expired" || status === "cancelled";
}

/** Whether the order is picked up, a no-show or not accepted, so that the guest waits for nothing more. */
export function hasEnded({ status }: Pick<GuestOrder, "status">): boolean {
  return status === "completed" || status === "no_show" || isNotAccepted(status);
}

/** Whether neither the order nor its payment changes any more, so that tracking can stop. */
export function isSettled(order: Pick<GuestOrder, "status" | "money">): boolean {
  const { state, amount, refunded_amount } = order.money;
  return hasEnded(order) && (state === "released" || (state === "refunded" && refunded_amount >= amount));
}

/** Whether the guest waits for news: about the order until it ended, and about the money of an order that was not accepted. */
export function isAwaited(order: Pick<GuestOrder, "status" | "money">): boolean {
  return !isSettled(order) && (!hasEnded(order) || isNotAccepted(order.status));
}

/** The four steps of the timeline, in order. */
export const steps = ["authorized", "review", "processing", "preparation"] as const;
export type Step = typeof steps[number];
export type StepState = "done" | "active" | "todo" | "stopped";

/** Returns the state of each step. An order that was not accepted stopped at the review. */
export function timeline(status: OrderStatus): Record<Step, StepState> {
  switch (status) {
    case "pending_approval":
    case "offered":
      return { authorized: "done", review: "active", processing: "todo", preparation: "todo" };
    case "confirmed":
    case "preparing":
      return { authorized: "done", review: "done", processing: "done", preparation: "active" };
    case "ready":
    case "completed":
    case "no_show":
      return { authorized: "done", review: "done", processing: "done", preparation: "done" };
    case "denied":
    case "expired":
    case "cancelled":
      return { authorized: "done", review: "stopped", processing: "todo", preparation: "todo" };
    default: {
      const unknown: never = status;
      return unknown;
    }
  }
}
