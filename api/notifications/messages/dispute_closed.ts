import type { Order } from "@domain/order/order.ts";
import { isOpenDispute } from "@domain/payment/dispute.ts";
import { retainedCentsOf } from "@domain/payment/refund.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { type MessageDefinition, restaurantEmail } from "../message_definition.ts";
import { paymentAlert } from "../payment_alert.ts";

export const disputeClosed = {
  maxAgeMs: 72 * hourMs,
  whenOlder: "give_up",
  isTrue: (order) => closedDispute(order) !== undefined,
  mail: {
    to: restaurantEmail,
    write(order, context) {
      const dispute = closedDispute(order);
      const isWon = dispute?.status === "won";
      const cents = dispute?.cents ?? 0;
      const amount = formatDollars(cents);
      if (isWon && dispute.isInquiry) {
        return paymentAlert(order, context, {
          subject: `Order ${order.number}: the inquiry is closed`,
          paragraphs: [`The bank's inquiry about ${amount} is closed and did not become a dispute.`],
        });
      }
      // The guest may have been refunded before the dispute.
      const leftCents = Math.min(cents, retainedCentsOf(order));
      const left = leftCents > 0 ? ` You keep ${formatDollars(leftCents)}.` : "";
      return paymentAlert(order, context, {
        subject: `Order ${order.number}: the dispute was ${isWon ? "won" : "lost"}`,
        paragraphs: [
          isWon
            ? `The bank decided in your favor.${left}`
            : `The bank decided in the guest's favor. You lose ${amount}.`,
        ],
      });
    },
  },
} satisfies MessageDefinition<"order">;

/** The dispute that was decided last. */
const closedDispute = ({ disputes }: Order) =>
  disputes.filter((dispute) => !isOpenDispute(dispute)).toSorted((one, other) =>
    one.updatedAt - other.updatedAt
  ).at(-1);
