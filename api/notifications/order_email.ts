import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import { chargeRules } from "@domain/cart/charge.ts";
import { acceptance, type Order, soldOutNames } from "@domain/order/order.ts";
import type { PricedOption } from "@domain/menu/option.ts";
import type { GuestSubject } from "@domain/notification/message.ts";
import { asapLabel } from "@domain/shared/guest_texts.ts";
import { formatPhone } from "@domain/order/phone.ts";
import { capturedCents, uncapturedParts } from "@domain/payment/payment.ts";
import { sumOfParts } from "@domain/payment/tax_parts.ts";
import { shortOrderPath } from "@contract/guest_paths.ts";
import { mapLink } from "@domain/shared/contact_links.ts";
import {
  failedRefundCents,
  isAcceptedRefund,
  pendingRefundCents,
  refundedCents,
  refundOwedCents,
} from "@domain/payment/refund.ts";
import { inLanguage, type Language, languageFacts, ownNames, ownText } from "@domain/shared/language.ts";
import { type Instant, localDateOf, zone } from "@domain/shared/local_time.ts";
import { formatDollars, toPercent } from "@domain/shared/money.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { type Content, type Row, toHtml } from "./email_html.ts";
import type { OrderTexts } from "./texts.ts";
import { english } from "./texts_en.ts";
import { korean } from "./texts_ko.ts";

/** An email about an order in the guest's language: the event, the state of the money, the receipt, and a link to the order. */
export function writeEmail(
  about: GuestSubject,
  order: Order,
  restaurant: Settings["restaurant"],
  links: { publicUrl: string },
): { subject: string; text: string; html: string } {
  const texts = textsFor(order);
  const { subject, body } = wording(texts, about, order, restaurant);
  const path = acceptance(order.state)
    ? `/order-confirmation/${order.id}`
    : `/order-pending/${order.payment.intentId}`;
  const page = links.publicUrl + inLanguage(path, order.language);
  const content: Content = {
    lang: order.language,
    restaurant: { ...restaurant, name: nameOf(restaurant, order) },
    subject,
    hello: texts.hello(order.contact),
    paragraphs: [...body, about === "order_ready" ? parkingText(texts, restaurant, order) : ""]
      .filter((part) => part !== ""),
    facts: [{ label: texts.order, value: order.number }, {
      label: texts.pickup,
      value: pickup(order),
    }],
    receipt: receipt(texts, order),
    link: { label: texts.seeOrder, address: page },
    ...(offersOrderAgain.has(about)
      ? { secondLink: { label: texts.orderAgain, address: `${page}#order-again` } }
      : {}),
    ...(about === "order_ready" && restaurant.address !== ""
      ? { secondLink: { label: texts.directions, address: mapLink(restaurant.address) } }
      : {}),
  };
  return { subject, text: toText(content), html: toHtml(content) };
}

/**
 * A text message about the same event with a link to the order and the restaurant's phone number. It contains no note, no dish and no
 * name, and fits into two segments with a name of usual length.
 */
export function writeText(
  about: GuestSubject,
  order: Order,
  restaurant: Settings["restaurant"],
  { publicUrl }: { publicUrl: string },
): string {
  const texts = textsFor(order);
  const name = nameOf(restaurant, order);
  const { subject } = wording(texts, about, order, restaurant);
  return [
    `${name}: ${subject}.`,
    `${publicUrl}${shortOrderPath(order.id, order.language)}`,
    ...(restaurant.phone === "" ? [] : [formatPhone(restaurant.phone)]),
    texts.stop,
  ].join(" ");
}

const offersOrderAgain: ReadonlySet<GuestSubject> = new Set([
  "order_denied",
  "order_expired",
  "order_cancelled",
  "order_refunded",
]);

const catalogs: Readonly<Record<Language, OrderTexts>> = { en: english, ko: korean };

const textsFor = ({ language }: Order): OrderTexts => catalogs[language];

const nameOf = ({ name, nameKorean }: Settings["restaurant"], { language }: Order): string =>
  ownText(language, { en: name, ko: nameKorean }).text || catalogs[language].restaurant;

function wording(
  texts: OrderTexts,
  about: GuestSubject,
  order: Order,
  restaurant: Settings["restaurant"],
): { subject: string; body: string[] } {
  const { number, state } = order;
  const name = nameOf(restaurant, order);
  const total = formatDollars(order.bill.totalCents);
  const charged = formatDollars(capturedCents(order.payment) || order.bill.totalCents);
  const promise = () => {
    const accepted = acceptance(state);
    if (!accepted) throw new Error(`${about} is about an accepted order, not one that is ${state.status}`);
    return {
      ready: texts.at(timeText(accepted.readyAt, order)),
      first: timeText(accepted.firstReadyAt ?? accepted.readyAt, order),
    };
  };
  switch (about) {
    case "order_received":
      return { subject: texts.subjects[about](number), body: [texts.received(total)] };
    case "order_confirmed": {
      const { ready } = promise();
      return { subject: texts.subjects[about](number, ready), body: [texts.confirmed(name, ready, charged)] };
    }
    case "order_denied":
      return {
        subject: texts.subjects[about](number),
        body: [
          texts.denied(name),
          labelled(texts, denyReason(order)),
          soldOutText(texts, order),
          money(texts, order, name),
        ],
      };
    case "order_expired":
      return {
        subject: texts.subjects[about](number),
        body: [texts.expired(name), money(texts, order, name)],
      };
    case "order_cancelled":
      return {
        subject: texts.subjects[about](number),
        body: [...cancelReasonText(texts, order, name), money(texts, order, name)],
      };
    case "order_refunded":
      return {
        subject: texts.subjects[about](number),
        body: [money(texts, order, name), labelled(texts, refundReason(order))],
      };
    case "order_refund_failed": {
      const failed = formatDollars(failedRefundCents(order));
      const owed = formatDollars(refundOwedCents(order));
      const phone = restaurant.phone === "" ? "" : formatPhone(restaurant.phone);
      return {
        subject: texts.subjects[about](number),
        body: [texts.refundFailed({ failed, owed }, name), texts.callAboutRefund(name, phone)],
      };
    }
    case "order_delayed": {
      const { ready, first } = promise();
      return { subject: texts.subjects[about](number, ready), body: [texts.delayed(name, ready, first)] };
    }
    case "order_ready":
      return { subject: texts.subjects[about](number), body: [texts.ready] };
  }
}

function soldOutText(texts: OrderTexts, order: Order): string {
  const names = soldOutNames(order).map((each) => bothNames(each, order));
  return names.length === 0 ? "" : texts.soldOut(names.join(", "));
}

function parkingText(
  texts: OrderTexts,
  { parkingNote, parkingNoteKorean }: Settings["restaurant"],
  { language }: Order,
): string {
  const { text } = ownText(language, { en: parkingNote, ko: parkingNoteKorean });
  return text === "" ? "" : texts.parking(text);
}

/** "Reason: The stove broke." */
const labelled = (texts: OrderTexts, reason: string): string => reason === "" ? "" : texts.reason(reason);

function denyReason({ state, language }: Order): string {
  if (state.status !== "denied") return "";
  if (state.text !== "") return state.text;
  // The email already says that the restaurant could not accept the order.
  return state.reason === "other" ? "" : denyReasonTexts[language][state.reason].guest;
}

/** The promised time with its date; before acceptance the date and the label of ASAP, or the slot. */
function pickup({ state, pickup, placedAt, language }: Order): string {
  const readyAt = acceptance(state)?.readyAt;
  if (pickup.kind === "scheduled") return timeText(pickup.at, { language });
  if (readyAt !== undefined) return timeText(readyAt, { language });
  const date = timeText(placedAt, { language, isDateOnly: true });
  return `${date}, ${asapLabel(pickup.minutes, language)}`;
}

/** The reason that staff gave for the latest refund that the provider has accepted. Other reasons are internal and English only. */
function refundReason({ refunds }: Order): string {
  const refund = refunds.findLast(isAcceptedRefund);
  return refund?.by.kind === "staff" ? refund.reason.trim() : "";
}

function cancelReasonText(texts: OrderTexts, { state }: Order, name: string): string[] {
  if (state.status !== "cancelled" || state.cancelledBy.kind === "guest") return [texts.cancelledByGuest];
  return [texts.cancelledByRestaurant(name), labelled(texts, state.text)];
}

/** The current state of the payment: docs/product-rules.md, "Money messages". */
function money(texts: OrderTexts, order: Order, name: string): string {
  const { payment } = order;
  const total = formatDollars("capturedAt" in payment ? capturedCents(payment) : payment.amountCents);
  switch (payment.state) {
    case "captured":
      return texts.money.charged(total, name);
    case "refunding":
      return texts.money.refunding(total);
    case "partially_refunded":
    case "refunded": {
      const pendingCents = pendingRefundCents(order);
      const doneCents = payment.refundedCents - pendingCents;
      const owedCents = refundOwedCents(order);
      const done = doneCents === capturedCents(payment)
        ? texts.money.refundedWhole(total)
        : texts.money.refundedPart(formatDollars(doneCents), total);
      return [
        ...(doneCents > 0 ? [done] : []),
        ...(pendingCents > 0 ? [texts.money.refundPending(formatDollars(pendingCents), total)] : []),
        ...(owedCents > 0 ? [texts.money.restOwed(formatDollars(owedCents), name)] : []),
      ].join(" ");
    }
    case "released":
      return texts.money.released(total, timeText(payment.releasedAt, order));
    default:
      return texts.money.releasing(total);
  }
}

/** Los Angeles time, with the date when it is not on `day`, or always without `day`; the date alone with `isDateOnly`. */
export function timeText(
  at: Instant,
  { day, language, isDateOnly = false }: { day?: string; language: Language; isDateOnly?: boolean },
): string {
  const date = localDateOf(at) === day ? {} : { weekday: "short", month: "long", day: "numeric" } as const;
  return new Intl.DateTimeFormat(languageFacts[language].locale, {
    timeZone: zone,
    ...(isDateOnly ? {} : { hour: "numeric", minute: "2-digit" }),
    ...date,
  }).format(at).replaceAll("\u202f", " ");
}

function receipt(texts: OrderTexts, order: Order): Row[] {
  const { lines, bill } = order;
  const amount = formatDollars;
  const pending = pendingRefundCents(order);
  const back = refundedCents(order) - pending;
  const uncaptured = sumOfParts(uncapturedParts(order.payment));
  return [
    ...lines.map((line) => ({
      label: `${line.quantity} × ${bothNames(line, order)}`,
      options: line.options.map((option) => optionText(option, order)),
      ...(line.note === "" ? {} : { note: line.note }),
      amount: amount(line.unitPriceCents * line.quantity),
    })),
    { label: texts.subtotal, amount: amount(bill.subtotalCents) },
    ...bill.charges.map(({ kind, cents }) => ({
      label: chargeRules[kind].name[order.language],
      amount: amount(cents),
    })),
    { label: texts.tax(`${toPercent(bill.taxPpm)}%`), amount: amount(bill.taxCents) },
    { label: texts.total, amount: amount(bill.totalCents), isTotal: true },
    ...(uncaptured === 0 ? [] : [{ label: texts.notCharged, amount: `−${amount(uncaptured)}` }]),
    ...(back === 0 ? [] : [{ label: texts.refunded, amount: `−${amount(back)}` }]),
    ...(pending === 0 ? [] : [{ label: texts.refundPending, amount: `−${amount(pending)}` }]),
  ];
}

/** "2 × Cheese (치즈) +$4.00". The price of the dish includes it. */
function optionText(option: PricedOption, order: Order): string {
  const cents = option.addedCents;
  return [
    ...(option.quantity > 1 ? [`${option.quantity} ×`] : []),
    bothNames(option, order),
    ...(cents === 0 ? [] : [`${cents > 0 ? "+" : "−"}${formatDollars(Math.abs(cents))}`]),
  ].join(" ");
}

function bothNames({ name, nameKorean }: { name: string; nameKorean: string }, { language }: Order): string {
  const { first, second } = ownNames(language, name, nameKorean);
  return second === undefined ? first.text : `${first.text} (${second.text})`;
}

/** The content as plain text. */
export function toText(content: Content): string {
  const { hello, paragraphs, facts, receipt, link, secondLink, restaurant } = content;
  return [
    hello,
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(({ label, value }) => `${label}: ${value}`).join("\n")]),
    ...(receipt.length === 0 ? [] : [
      receipt.flatMap(({ label, options = [], note, amount }) => [
        `${label}: ${amount}`,
        ...options.map((option) => `    ${option}`),
        ...(note === undefined ? [] : [`    ${note}`]),
      ]).join("\n"),
    ]),
    [link, ...(secondLink === undefined ? [] : [secondLink])]
      .map(({ label, address }) => `${label}: ${address}`).join("\n"),
    [restaurant.name, restaurant.address, restaurant.phone].filter((part) => part !== "").join("\n"),
  ].filter((part) => part !== "").join("\n\n");
}
