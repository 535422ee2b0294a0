import type { RefundFailure } from "@domain/payment/payment.ts";
import { failedRefundCents } from "@domain/payment/refund.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { type MessageDefinition, restaurantEmail } from "../message_definition.ts";
import { paymentAlert } from "../payment_alert.ts";

export const refundFailed = {
  maxAgeMs: 72 * hourMs,
  whenOlder: "give_up",
  isTrue: (order) => failedRefundCents(order) > 0,
  mail: {
    to: restaurantEmail,
    write(order, context) {
      const refund = order.refunds.findLast(({ outcome }) => outcome.kind === "failed");
      const reason = refund?.outcome.kind === "failed" ? reasonLabels[refund.outcome.reason] : "";
      return paymentAlert(order, context, {
        subject: `Order ${order.number}: a refund failed`,
        paragraphs: refund
          ? [
            `The refund of ${formatDollars(refund.cents)} did not reach the guest. ${reason}`,
            "The money is back with the restaurant, which owes it to the guest. We asked the guest by email to call. " +
            "Refund the order again, or record how the refund was settled another way.",
          ]
          : [],
      });
    },
  },
} satisfies MessageDefinition<"order">;

const reasonLabels: Record<RefundFailure, string> = {
  already_refunded: "The payment was already refunded.",
  too_much: "Less than this was left to refund.",
  refused: "The payment provider rejected it.",
  charge_disputed: "The guest's bank disputes the charge.",
  card_closed: "The card was lost, stolen or closed.",
  bank_refused: "The guest's bank returned it.",
};
