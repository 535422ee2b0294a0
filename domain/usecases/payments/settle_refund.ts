import { audit } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Order } from "@domain/order/order.ts";
import { orderEmail } from "@domain/notification/message.ts";
import type { Refund } from "@domain/payment/payment.ts";
import { isAcceptedRefund, refundedCents } from "@domain/payment/refund.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { changeBy, changeOrder } from "../ordering/change_order.ts";

/** How long the email about the end of an order waits for the result of its refund. */
export const endEmailWaitMs = 10_000;
/** A result that is recorded until then is in that email. The rest of the wait is for storing it. */
const inEndEmailMs = 7_000;

/** Makes the begun refund `number` at the provider and records whether it is done, pending or refused. Throws when it does not exist. */
export async function settleBegunRefund(
  deps: Pick<Ports, "orders" | "payments" | "clock">,
  order: Order,
  number: number,
): Promise<Order> {
  const refund = order.refunds.find((each) => each.number === number);
  if (!refund) throw new Error(`${order.id} has no refund ${number}`);
  const answer = await deps.payments.refund(order.payment.intentId, refund.cents, `${order.id}:${number}`);
  const at = deps.clock.now();
  const details = { number: order.number, cents: refund.cents, refund: number };
  if (!answer.ok) {
    const outcome = { kind: "refused", at, reason: answer.error } as const;
    return await changeOrder(
      deps,
      order,
      (fresh) =>
        changeBy(fresh, { do: "record_refund", number, outcome, at }, {
          ...(wasAccepted(fresh, number) ? refundFailedMessages(fresh) : {}),
          audit: audit("payment.refund_failed", "payment", order.id, {
            at,
            details: { ...details, reason: answer.error },
            status: "failed",
          }),
        }),
    );
  }
  const isPending = answer.value === "pending";
  const outcome = isPending ? { kind: "pending", acceptedAt: at } as const : { kind: "done", at } as const;
  return await changeOrder(
    deps,
    order,
    (fresh) =>
      changeBy(fresh, { do: "record_refund", number, outcome, at }, {
        messages: isInEndEmail(refund, at) ? [] : [orderEmail("order_refunded", order)],
        audit: audit(isPending ? "payment.refund_pending" : "payment.refunded", "payment", order.id, {
          at,
          details: { ...details, refunded_before_cents: refundedCents(fresh) },
          status: isPending ? "pending" : "success",
        }),
      }),
  );
}

/** Whether the email about the end of the order still waits for the refund. */
function isInEndEmail({ isInEndEmail = false, decidedAt }: Refund, at: Instant): boolean {
  return isInEndEmail && at < decidedAt + inEndEmailMs;
}

/** Whether another process has recorded that the provider accepted the refund. */
function wasAccepted({ refunds }: Order, number: number): boolean {
  return refunds.some((refund) => refund.number === number && isAcceptedRefund(refund));
}

/** Messages of an accepted refund that failed, to the restaurant and the guest. The guest's unsent messages about refunds are withdrawn. */
export function refundFailedMessages(order: Order): Pick<Change, "messages" | "withdraw"> {
  return {
    messages: [orderEmail("refund_failed", order), orderEmail("order_refund_failed", order)],
    withdraw: ["order_refunded", "order_refund_failed"],
  };
}
