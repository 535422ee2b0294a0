import { type Dispute, isOpenDispute } from "@domain/payment/dispute.ts";
import type { Order } from "@domain/order/order.ts";
import type { RefundFailure } from "@domain/payment/payment.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { type Instant, zone } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { type Content, toHtml } from "./email_html.ts";
import { toText } from "./order_email.ts";

/** Subjects of emails to the restaurant about the charge of an order. */
export const paymentAlertSubjects = ["dispute_opened", "dispute_closed", "refund_failed"] as const;
type PaymentAlertSubject = typeof paymentAlertSubjects[number];

/** An email to the restaurant about the current state of an order's charge. */
export function writePaymentAlert(
  about: PaymentAlertSubject,
  order: Order,
  restaurant: Settings["restaurant"],
  links: { publicUrl: string },
): { subject: string; text: string; html: string } {
  const { subject, paragraphs } = wording(about, order);
  const content: Content = {
    lang: "en",
    restaurant,
    subject,
    hello: `Order ${order.number} of ${order.day}`,
    paragraphs,
    facts: [],
    receipt: [],
    link: { label: "Open orders", address: `${links.publicUrl}/admin/orders` },
  };
  return { subject, text: toText(content), html: toHtml(content) };
}

function wording(
  about: PaymentAlertSubject,
  order: Order,
): { subject: string; paragraphs: string[] } {
  const { number, disputes, refunds } = order;
  switch (about) {
    case "dispute_opened": {
      const dispute = disputes.findLast(isOpenDispute) ?? disputes.at(-1);
      return {
        subject: `Order ${number}: the charge is disputed`,
        paragraphs: dispute
          ? [
            `The guest's bank disputes ${formatDollars(dispute.cents)}${
              dispute.reason === "" ? "" : ` (${dispute.reason.replaceAll("_", " ")})`
            }.`,
            dispute.isInquiry
              ? "This is an inquiry. You keep the money for now, and you can still refund the order."
              : "The payment provider holds the money until the bank decides. The order cannot be refunded until then.",
            dueText(dispute),
            "The attached file has the timeline, the messages, the receipt and the guest's consent. Submit it in the " +
            "payment provider's dashboard.",
          ]
          : [],
      };
    }
    case "dispute_closed": {
      const dispute = disputes.findLast((each) => !isOpenDispute(each));
      const isWon = dispute?.status === "won";
      return {
        subject: `Order ${number}: the dispute was ${isWon ? "won" : "lost"}`,
        paragraphs: dispute
          ? [
            isWon
              ? `The bank decided in your favor. You keep ${formatDollars(dispute.cents)}.`
              : `The bank decided in the guest's favor. You lose ${formatDollars(dispute.cents)}.`,
          ]
          : [],
      };
    }
    case "refund_failed": {
      const refund = refunds.findLast(({ outcome }) => outcome.kind === "failed");
      const reason = refund?.outcome.kind === "failed" ? reasonLabels[refund.outcome.reason] : "";
      return {
        subject: `Order ${number}: a refund failed`,
        paragraphs: refund
          ? [
            `The refund of ${formatDollars(refund.cents)} did not reach the guest. ${reason}`,
            "The money is back with the restaurant, which owes it to the guest. We asked the guest by email to call. Refund the " +
            "order again, or record how the refund was settled another way.",
          ]
          : [],
      };
    }
  }
}

const reasonLabels: Record<RefundFailure, string> = {
  already_refunded: "The payment was already refunded.",
  too_much: "Less than this was left to refund.",
  refused: "The payment provider rejected it.",
  charge_disputed: "The guest's bank disputes the charge.",
  card_closed: "The card was lost, stolen or closed.",
  bank_refused: "The guest's bank returned it.",
};

function dueText({ evidenceDueBy }: Dispute): string {
  return evidenceDueBy === undefined
    ? "Respond soon. Without evidence, the guest gets the money."
    : `Send evidence by ${dateAndTime(evidenceDueBy)}. Without evidence, the guest gets the money.`;
}

function dateAndTime(at: Instant): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    ...{
      weekday: "short",
      month: "long",
      day: "numeric",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
    },
  }).format(at).replaceAll("\u202f", " ");
}
