import type { Order } from "../../order/order.ts";
import { isOwnRow } from "../../payment/ownership.ts";
import { ProviderUnreachable } from "../../ports/payments.ts";
import type { Ports } from "../../ports/ports.ts";
import { settleCapture } from "./settle_capture.ts";
import { settleBegunRefund } from "./settle_refund.ts";
import { recordStrayCapture, settleRelease } from "./settle_release.ts";

export type SettleDeps = Pick<Ports, "orders" | "payments" | "store" | "clock" | "installation">;

/**
 * Carries a decision about money to its end: a capture, release or refund that was written down is done at the provider and its
 * result written down. The request that decided calls it, a second tablet may join in, and the resume loop calls it after a
 * crash; all end the same way. While the provider cannot be asked, the order stays as it is; so does one whose
 * payment belongs to another installation.
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
    return released === "captured" ? await refundStrayCapture(deps, order) : released;
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) return order;
    throw cause;
  }
}

/** Refunds money that was taken although the order had ended. The provider's truth is the caller's to read. */
export async function refundStrayCapture(deps: SettleDeps, order: Order): Promise<Order> {
  return await settlePayment(deps, await recordStrayCapture(deps, order));
}
