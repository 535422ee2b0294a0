import { audit } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Order } from "@domain/order/order.ts";
import type { Capture, CaptureFailure } from "@domain/payment/payment.ts";
import { orderEmail, orderText } from "@domain/notification/message.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { changeBy, changeOrder } from "../ordering/change_order.ts";
import { firstTickets, type RoutingDeps } from "../ordering/print_ticket.ts";

type CaptureDeps = Pick<Ports, "orders" | "payments" | "store" | "clock"> & RoutingDeps;

/** Captures the payment of an order that was accepted at `decidedAt`. Confirms the order or records the reason of the failure. */
export async function settleCapture(deps: CaptureDeps, order: Order, decidedAt: Instant): Promise<Order> {
  const { intentId, amountCents } = order.payment;
  const captured = await deps.payments.capture(intentId, `${order.id}:${decidedAt}`, amountCents);
  return captured.ok
    ? await recordCapture(deps, order, captured.value)
    : await recordFailure(deps, order, decidedAt, captured.error);
}

async function recordCapture(deps: CaptureDeps, order: Order, capture: Capture): Promise<Order> {
  const { settings } = await deps.store.shown();
  const ticketsOf = await firstTickets(deps, settings);
  const at = deps.clock.now();
  return await changeOrder(deps, order, (fresh) =>
    changeBy(fresh, { do: "record_capture", capture, at }, {
      messages: [
        ...(settings.mailsGuests ? [orderEmail("order_confirmed", order)] : []),
        ...(settings.textsGuests && fresh.wantsTexts ? [orderText("order_confirmed", order)] : []),
      ],
      ...ticketsOf(order, at),
      audit: audit("payment.captured", "payment", order.id, {
        at,
        details: { number: order.number, cents: capture.cents },
      }),
    }));
}

async function recordFailure(
  deps: CaptureDeps,
  order: Order,
  decidedAt: Instant,
  reason: CaptureFailure,
): Promise<Order> {
  const at = deps.clock.now();
  return await changeOrder(
    deps,
    order,
    (fresh) =>
      changeBy(fresh, { do: "record_capture_failure", decidedAt, reason, at }, {
        audit: audit("payment.capture_failed", "payment", order.id, {
          at,
          details: { number: order.number, reason },
          status: "failed",
        }),
      }),
  );
}
