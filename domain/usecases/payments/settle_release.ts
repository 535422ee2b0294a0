import { audit } from "@domain/shared/audit.ts";
import { authorizedCents } from "@domain/order/offer.ts";
import type { Order } from "@domain/order/order.ts";
import type { Capture } from "@domain/payment/payment.ts";
import { orderEmail, type OrderSubject } from "@domain/notification/message.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { changeBy, changeOrder } from "../ordering/change_order.ts";
import { endEmailWaitMs } from "./settle_refund.ts";

type ReleaseDeps = Pick<Ports, "orders" | "payments" | "clock">;

/** Releases the authorization of an order that has ended. Returns the capture when the provider had captured it already. */
export async function settleRelease(
  deps: ReleaseDeps,
  order: Order,
): Promise<{ order: Order } | { capture: Capture }> {
  const outcome = await deps.payments.release(order.payment.intentId, order.id);
  if (outcome !== "released") return { capture: outcome };
  const at = deps.clock.now();
  const released = await changeOrder(deps, order, (fresh) =>
    changeBy(fresh, { do: "record_release", at }, {
      messages: endMessages(order),
      audit: audit("payment.released", "payment", order.id, {
        at,
        details: { number: order.number, cents: authorizedCents(order) },
      }),
    }));
  return { order: released };
}

/** Begins the refund of a payment that was captured although the order had ended. */
export async function recordStrayCapture(
  deps: Omit<ReleaseDeps, "payments">,
  order: Order,
  capture: Capture,
): Promise<Order> {
  const at = deps.clock.now();
  return await changeOrder(
    deps,
    order,
    (fresh) =>
      changeBy(fresh, { do: "record_stray_capture", capture, at }, {
        // The email about the end waits for the result of the refund and says both.
        messages: fresh.payment.state === "releasing" ? endMessages(fresh, at + endEmailWaitMs) : [],
        audit: audit("payment.captured_outside", "payment", order.id, {
          at,
          details: { number: order.number, cents: capture.cents },
          status: "failed",
        }),
      }),
  );
}

const endSubjects = {
  denied: "order_denied",
  expired: "order_expired",
  cancelled: "order_cancelled",
} as const satisfies Partial<Record<string, OrderSubject>>;

/** Returns the email about the end of the order, which is sent at `notBefore`, or at once. */
function endMessages(order: Order, notBefore?: Instant): NonNullable<Change["messages"]> {
  const { status } = order.state;
  return status === "denied" || status === "expired" || status === "cancelled"
    ? [{ ...orderEmail(endSubjects[status], order), ...(notBefore !== undefined && { notBefore }) }]
    : [];
}
