import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import { chargeRules } from "@domain/cart/charge.ts";
import { acceptance, type Order } from "@domain/order/order.ts";
import type { MessageSubject } from "@domain/notification/message.ts";
import { asapLabel } from "@domain/order/asap_label.ts";
import { asapMinutesOf } from "@domain/order/pickup_choice.ts";
import { isAcceptedRefund, pendingRefundCents, refundedCents } from "@domain/payment/refund.ts";
import { refundOwedCents } from "@domain/payment/refund_owed.ts";
import { type Language, languageFacts, ownNames, ownText } from "@domain/shared/language.ts";
import { type Instant, localDateOf, zone } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { type Content, type Row, toHtml } from "./email_html.ts";
import type { OrderTexts } from "./texts.ts";
import { english } from "./texts_en.ts";
import { korean } from "./texts_ko.ts";

/** A mail about an order in its guest's language: what happened, what it means for the money, the receipt, what to do next. */
export function writeEmail(
  about: MessageSubject,
  order: Order,
  restaurant: Settings["restaurant"],
  links: { publicUrl: string },
): { subject: string; text: string; html: string } {
  const words = wordsFor(order);
  const { subject, body } = wording(words, about, order, nameOf(restaurant, order));
  const page = acceptance(order.state)
    ? `${links.publicUrl}/order-confirmation/${order.id}`
    : `${links.publicUrl}/order-pending/${order.payment.intentId}`;
  const content: Content = {
    lang: order.language,
    restaurant: { ...restaurant, name: nameOf(restaurant, order) },
    subject,
    hello: words.hello(order.contact),
    paragraphs: body.filter((part) => part !== ""),
    receipt: receipt(words, order),
    link: { words: words.seeOrder, address: page },
  };
  return { subject, text: toText(content), html: toHtml(content) };
}

/** The same news in a text message: no note, no dish, no name in it. */
export function writeText(about: MessageSubject, order: Order, restaurant: Settings["restaurant"]): string {
  const words = wordsFor(order);
  const name = nameOf(restaurant, order);
  return `${name}: ${wording(words, about, order, name).subject}. ${words.stop}`;
}

const catalogs: Readonly<Record<Language, OrderTexts>> = { en: english, ko: korean };

const wordsFor = ({ language }: Order): OrderTexts => catalogs[language];

const nameOf = ({ name, nameKorean }: Settings["restaurant"], { language }: Order): string =>
  ownText(language, { en: name, ko: nameKorean }).text;

function wording(
  words: OrderTexts,
  about: MessageSubject,
  order: Order,
  name: string,
): { subject: string; body: string[] } {
  const { number, state } = order;
  const total = formatDollars(order.bill.totalCents);
  const promise = acceptance(state);
  const ready = promise ? words.at(timeText(promise.readyAt, order)) : "";
  switch (about) {
    case "order_received":
      return { subject: words.subjects[about](number), body: [words.received(total), pickup(words, order)] };
    case "order_confirmed":
      return { subject: words.subjects[about](number, ready), body: [words.confirmed(name, ready, total)] };
    case "order_denied":
      return {
        subject: words.subjects[about](number),
        body: [words.denied(name), denyReasonText(order), money(words, order, name)],
      };
    case "order_expired":
      return {
        subject: words.subjects[about](number),
        body: [words.expired(name), money(words, order, name)],
      };
    case "order_cancelled":
      return {
        subject: words.subjects[about](number),
        body: [...cancelReasonText(words, order, name), money(words, order, name)],
      };
    case "order_refunded":
      return {
        subject: words.subjects[about](number),
        body: [refundReasonText(words, order), money(words, order, name)],
      };
    case "order_ready":
      return { subject: words.subjects[about](number), body: [words.ready] };
    case "order_unanswered":
    case "no_tablet":
    case "sign_in_attack":
    case "sign_in_code":
    case "dispute_opened":
    case "dispute_closed":
    case "refund_failed":
      throw new Error(`${about} is not for guests`);
  }
}

function denyReasonText({ state, language }: Order): string {
  if (state.status !== "denied") return "";
  if (state.text !== "") return state.text;
  // The email already says that the restaurant could not accept the order.
  return state.reason === "other" ? "" : denyReasonTexts[language][state.reason].guest;
}

/** When the guest picks up, as the order's page says it. */
function pickup(words: OrderTexts, order: Order): string {
  if (order.pickup.kind === "asap") {
    return words.pickup(asapLabel(asapMinutesOf(order.pickup), order.language));
  }
  return words.pickup(timeText(order.pickup.at, { language: order.language }));
}

/** The reason staff gave for the latest refund that the provider has accepted. Other reasons are internal and English only. */
function refundReasonText(words: OrderTexts, { refunds }: Order): string {
  const refund = refunds.findLast(isAcceptedRefund);
  const reason = refund?.by.kind === "staff" ? refund.reason.trim() : "";
  return reason === "" ? "" : words.refundReason(reason);
}

function cancelReasonText(words: OrderTexts, { state }: Order, name: string): string[] {
  if (state.status !== "cancelled" || state.cancelledBy.kind === "guest") return [words.cancelledByGuest];
  return [words.cancelledByRestaurant(name), state.text];
}

/** One truthful line on the money as it is by now (decision 12). */
function money(words: OrderTexts, order: Order, name: string): string {
  const { payment } = order;
  const total = formatDollars(order.bill.totalCents);
  switch (payment.state) {
    case "captured":
      return words.money.charged(total, name);
    case "refunding":
      return words.money.refunding(total);
    case "partially_refunded":
    case "refunded": {
      const pendingCents = pendingRefundCents(order);
      const doneCents = payment.refundedCents - pendingCents;
      const owedCents = refundOwedCents(order);
      const done = doneCents === payment.amountCents
        ? words.money.refundedWhole(total)
        : words.money.refundedPart(formatDollars(doneCents), total);
      return [
        ...(doneCents > 0 ? [done] : []),
        ...(pendingCents > 0 ? [words.money.refundPending(formatDollars(pendingCents), total)] : []),
        ...(owedCents > 0 ? [words.money.restOwed(formatDollars(owedCents), name)] : []),
      ].join(" ");
    }
    case "released":
      return words.money.released(total, timeText(payment.releasedAt, order));
    default:
      return words.money.releasing(total);
  }
}

/** Los Angeles time, with the date where it is not the order's own day, or always where none is given. */
function timeText(at: Instant, { day, language }: { day?: string; language: Language }): string {
  const date = localDateOf(at) === day ? {} : { weekday: "short", month: "long", day: "numeric" } as const;
  return new Intl.DateTimeFormat(languageFacts[language].locale, {
    timeZone: zone,
    hour: "numeric",
    minute: "2-digit",
    ...date,
  }).format(at).replaceAll("\u202f", " ");
}

function receipt(words: OrderTexts, order: Order): Row[] {
  const { lines, bill } = order;
  const amount = formatDollars;
  const pending = pendingRefundCents(order);
  const back = refundedCents(order) - pending;
  return [
    ...lines.map((line) => ({
      label: `${line.quantity} × ${dishName(line, order)}`,
      ...(line.note === "" ? {} : { note: line.note }),
      amount: amount(line.unitPriceCents * line.quantity),
    })),
    { label: words.subtotal, amount: amount(bill.subtotalCents) },
    ...bill.charges.map(({ kind, cents }) => ({
      label: chargeRules[kind].name[order.language],
      amount: amount(cents),
    })),
    { label: words.tax, amount: amount(bill.taxCents) },
    { label: words.total, amount: amount(bill.totalCents), isTotal: true },
    ...(back === 0 ? [] : [{ label: words.refunded, amount: `−${amount(back)}` }]),
    ...(pending === 0 ? [] : [{ label: words.refundPending, amount: `−${amount(pending)}` }]),
  ];
}

function dishName({ name, nameKorean }: Order["lines"][number], { language }: Order): string {
  const { first, second } = ownNames(language, name, nameKorean);
  return second === undefined ? first.text : `${first.text} (${second.text})`;
}

/** Without its layout. */
export function toText({ hello, paragraphs, receipt, link, restaurant }: Content): string {
  return [
    hello,
    ...paragraphs,
    ...(receipt.length === 0 ? [] : [
      receipt.flatMap(({ label, note, amount }) => [
        `${label}: ${amount}`,
        ...(note === undefined ? [] : [`    ${note}`]),
      ]).join("\n"),
    ]),
    `${link.words}: ${link.address}`,
    [restaurant.name, restaurant.address, restaurant.phone].filter((part) => part !== "").join("\n"),
  ].join("\n\n");
}
