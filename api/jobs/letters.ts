import { acceptance } from "@domain/order/acceptance.ts";
import type { MessageSubject } from "@domain/order/message.ts";
import type { Order } from "@domain/order/order.ts";
import { formatTimeOf } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import type { Settings } from "@domain/settings/settings.ts";

/** A mail in plain text: what happened, what it means for the money, what to do next. */
export function writeLetter(
  about: MessageSubject,
  order: Order,
  restaurant: Settings["restaurant"],
  links: { publicUrl: string },
): { subject: string; text: string } {
  const { subject, body } = wording(about, order, restaurant.name);
  const page = acceptance(order.state)
    ? `${links.publicUrl}/order-confirmation/${order.id}`
    : `${links.publicUrl}/order-pending/${order.payment.intentId}`;
  return {
    subject,
    text: [
      `Hello ${order.contact.firstName},`,
      body,
      receipt(order),
      `Your order: ${page}`,
      `${restaurant.name}\n${restaurant.address}\n${restaurant.phone}`,
    ].join("\n\n"),
  };
}

function wording(about: MessageSubject, order: Order, name: string): { subject: string; body: string } {
  const total = formatDollars(order.bill.totalCents);
  const promise = acceptance(order.state);
  const ready = promise ? formatTimeOf(promise.readyAt) : "";
  const released = order.payment.state === "released"
    ? `You were not charged. The hold of ${total} was released at ${
      formatTimeOf(order.payment.releasedAt)
    }; some banks show it for a few days.`
    : `You were not charged. The hold of ${total} is being released.`;
  switch (about) {
    case "order_received":
      return {
        subject: `We received your order ${order.number}`,
        body:
          `Your card is authorized for ${total} but not charged. Staff review your order now, usually within 5-10 minutes; we will write again when they have.`,
      };
    case "order_confirmed":
      return {
        subject: `Order ${order.number} is confirmed, ready at ${ready}`,
        body:
          `${name} accepted your order. It will be ready for pickup at ${ready}. Your card was charged ${total}.`,
      };
    case "order_denied":
      return {
        subject: `Order ${order.number} could not be taken`,
        body: `We are sorry: ${name} could not take your order. ${released}`,
      };
    case "order_expired":
      return {
        subject: `Order ${order.number} was not answered in time`,
        body: `We are sorry: ${name} did not answer in time. ${released}`,
      };
    case "order_cancelled":
      return {
        subject: `Order ${order.number} is cancelled`,
        body: `${cancelledWords(order, name)} ${wasCharged(order) ? charged(order, name) : released}`,
      };
    case "order_refunded":
      return { subject: `Refund for order ${order.number}`, body: charged(order, name) };
    case "order_ready":
      return {
        subject: `Order ${order.number} is ready for pickup at ${name}`,
        body: "Your order is ready for pickup.",
      };
    case "order_unanswered":
    case "no_tablet":
      throw new Error(`${about} is not for guests`);
  }
}

function cancelledWords({ state }: Order, name: string): string {
  if (state.status !== "cancelled" || state.cancelledBy.kind === "guest") return "Your order is cancelled.";
  return `We are sorry: ${name} had to cancel your order.${state.text === "" ? "" : ` ${state.text}`}`;
}

function wasCharged({ payment }: Order): boolean {
  return "capturedAt" in payment;
}

/** The truth about a charged card, whatever went back by now. */
function charged({ payment, bill }: Order, name: string): string {
  const total = formatDollars(bill.totalCents);
  const arrives = "Banks take up to ten days to show a refund.";
  switch (payment.state) {
    case "refunded":
      return `${total} was given back to your card. ${arrives}`;
    case "partially_refunded":
      return `${
        formatDollars(payment.refundedCents)
      } of your ${total} was given back to your card. ${arrives}`;
    case "refunding":
      return `Your card was charged ${total}; a refund is on its way.`;
    default:
      return `Your card was charged ${total}. ${name} will be in touch about your money.`;
  }
}

function receipt({ lines, bill }: Order): string {
  const row = (label: string, cents: number) => `${label}: ${formatDollars(cents)}`;
  return [
    ...lines.flatMap((line) => [
      `${line.quantity} × ${line.name} (${line.nameKorean}) ${
        formatDollars(line.unitPriceCents * line.quantity)
      }`,
      ...(line.note === "" ? [] : [`    ${line.note}`]),
    ]),
    row("Subtotal", bill.subtotalCents),
    ...(bill.serviceFeeCents === 0 ? [] : [row("Service fee", bill.serviceFeeCents)]),
    row("Tax", bill.taxCents),
    row("Total", bill.totalCents),
  ].join("\n");
}
