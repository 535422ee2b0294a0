import { bothMoneyTerms, type MoneyTerm } from "@contract/money_terms.ts";
import type { Order } from "@domain/order/order.ts";
import { capturedCents } from "@domain/payment/payment.ts";
import { refundedCents, refundOwedCents } from "@domain/payment/refund.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { type EmailContent, toEmail } from "./email.ts";
import type { MessageContext } from "./message_definition.ts";

/** An email to the restaurant about the charge of an order, with the money of the order by its terms. */
export function paymentAlert(
  order: Order,
  { restaurant, staffUrl }: MessageContext,
  content: { subject: string; paragraphs: string[] },
): EmailContent {
  const [refunds, owed] = [refundedCents(order), refundOwedCents(order)];
  return toEmail({
    lang: "en",
    restaurant,
    ...content,
    hello: `Order ${order.number} of ${order.day}`,
    receipt: [
      row("collected", capturedCents(order.payment)),
      ...(refunds === 0 ? [] : [row("refunds", -refunds)]),
      ...(owed === 0 ? [] : [row("refunds_owed", owed)]),
    ],
    link: { label: "Open orders", address: `${staffUrl}/admin/orders` },
  });
}

const row = (term: MoneyTerm, cents: number) => ({
  label: bothMoneyTerms(term),
  amount: formatDollars(cents),
});
