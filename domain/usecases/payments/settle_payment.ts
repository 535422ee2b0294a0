import type { Order } from "@domain/order/order.ts";
import type { Capture } from "@domain/payment/payment.ts";
import { isOwnRow } from "@domain/payment/ownership.ts";
import { ProviderUnreachable } from "@domain/ports/payments.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { RoutingDeps } from "../ordering/print_ticket.ts";
import { settleCapture } from "./settle_capture.ts";
import { settleBegunRefund } from "./settle_refund.ts";
import { recordStrayCapture, settleRelease } from "./settle_release.ts";

export type SettleDeps =
  & Pick<Ports, "orders" | "payments" | "store" | "clock" | "installation">
  & RoutingDeps;

/**
 * Executes a stored capture, release or refund at the provider and stores its result. Idempotent: the request that made the decision, a
 * second tablet and `resumePayments` may all call it. Returns the order unchanged when the provider is unreachable or the payment
 * belongs to another installation.
 */
export async function settlePayment(deps: SettleDeps, order: Order): Promise<Order> {
  if (!isOwnRow(deps.installation, order)) return order;
  try {
    if (order.payment.state === "capturing") return await settleCapture(deps, order, order.payment.since);
    if (order.payment.state === "refunding") {
      return await settleBegunRefund(deps, order, order.payment.number);
    }
    if (order.payment.state !== "releasing") return order;
    const released = await settleRelease(deps, order);
    return "order" in released ? released.order : await refundStrayCapture(deps, order, released.capture);
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) return order;
    throw cause;
  }
}

/** Refunds a payment that was captured although the order had ended. The caller must have read that from the provider. */
export async function refundStrayCapture(
  deps: SettleDeps,
  order: Order,
  capture: Capture,
): Promise<Order> {
  return await settlePayment(deps, await recordStrayCapture(deps, order, capture));
}
