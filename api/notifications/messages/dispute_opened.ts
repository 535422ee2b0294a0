import type { Order } from "@domain/order/order.ts";
import { type Dispute, isOpenDispute } from "@domain/payment/dispute.ts";
import { dateFormatter } from "@domain/shared/date_formatter.ts";
import { hourMs, zone } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { type MessageDefinition, restaurantEmail } from "../message_definition.ts";
import { paymentAlert } from "../payment_alert.ts";

export const disputeOpened = {
  maxAgeMs: 72 * hourMs,
  whenOlder: "give_up",
  isTrue: ({ disputes }) => disputes.some(isOpenDispute),
  mail: {
    to: restaurantEmail,
    write: async (order, context) => ({
      ...paymentAlert(order, context, {
        subject: `Order ${order.number}: the charge is disputed`,
        paragraphs: paragraphsOf(order),
      }),
      attachments: await context.readEvidence(order.id),
    }),
  },
} satisfies MessageDefinition<"order">;

function paragraphsOf({ disputes }: Order): string[] {
  const dispute = disputes.findLast(isOpenDispute);
  if (!dispute) return [];
  const { cents, reason, isInquiry } = dispute;
  return [
    `The guest's bank disputes ${formatDollars(cents)}${
      reason === "" ? "" : ` (${reason.replaceAll("_", " ")})`
    }.`,
    isInquiry
      ? "This is an inquiry. You keep the money for now, and you can still refund the order."
      : "The payment provider holds the money until the bank decides. The order cannot be refunded until then.",
    dueText(dispute),
    "The attached file has the timeline, the messages, the receipt, what the bank said at the authorization, " +
    "the guest's consent and arrival, and who handed the order over. Submit it in the " +
    "payment provider's dashboard.",
  ];
}

function dueText({ evidenceDueBy }: Dispute): string {
  return evidenceDueBy === undefined
    ? "Respond soon. Without evidence, the guest gets the money."
    : `Send evidence by ${dateAndTime(evidenceDueBy, "en")}. Without evidence, the guest gets the money.`;
}

const dateAndTime = dateFormatter({
  timeZone: zone,
  weekday: "short",
  month: "long",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
