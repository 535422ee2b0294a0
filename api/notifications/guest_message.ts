import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import { shortOrderPath } from "@contract/guest_paths.ts";
import { chargeNames } from "@domain/cart/charge.ts";
import { hasAlcohol } from "@domain/menu/alcohol.ts";
import type { Message } from "@domain/notification/message.ts";
import { cardName } from "@domain/order/card_name.ts";
import { authorizedCents } from "@domain/order/offer.ts";
import { offeredQuantity, type PricedOption } from "@domain/menu/option.ts";
import { acceptance, type DenyReason, type OfferedChange, type Order } from "@domain/order/order.ts";
import { shownPickupCode } from "@domain/pickup/pickup_code.ts";
import { formatPhone } from "@domain/order/phone.ts";
import { capturedCents, uncapturedParts } from "@domain/payment/payment.ts";
import { pendingRefundCents, refundedCents, refundOwedCents } from "@domain/payment/refund.ts";
import { sumOfParts } from "@domain/payment/tax_parts.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { dateFormatter } from "@domain/shared/date_formatter.ts";
import { mapLink } from "@domain/shared/contact_links.ts";
import { asapLabel } from "@domain/shared/guest_texts.ts";
import { inLanguage, type Language, ownNames, ownText, type Texts } from "@domain/shared/language.ts";
import { type Instant, localDateOf, zone } from "@domain/shared/local_time.ts";
import { formatDollars, toPercent } from "@domain/shared/money.ts";
import { type Row, toEmail } from "./email.ts";
import type { MessageContext, MessageDefinition } from "./message_definition.ts";
import { restaurantName, texts } from "./texts.ts";

/** What the texts about an order contain, in the guest's language, with formatted amounts and times. */
type Values = {
  order: Order;
  number: string;
  total: string;
  charged: string;
  /** The state of the payment. */
  money: string;
  /** The name of the restaurant. */
  restaurant: string;
  place: Settings["restaurant"];
  /** The ready times promised now and first. Reading one throws for an order that is not accepted. */
  readonly ready: string;
  readonly firstReady: string;
  /** Undefined before acceptance and once the order is picked up. */
  pickupCode: string | undefined;
  /** When the restaurant opens, while it is closed. */
  opens: string | undefined;
};

/** Empty paragraphs are omitted. */
type Wording = {
  subject: string;
  paragraphs: string[];
  /** A sentence that the text has after the subject; empty for none. */
  more?: string;
};

type Context = Pick<MessageContext, "restaurant" | "publicUrl" | "opensAt">;

/**
 * Defines a message to the guest of an order, in the guest's language. The email has the event, the receipt and a link to the order. The
 * text has the subject, perhaps one more sentence, a link to the order and the restaurant's phone number, but no note, no dish and no name of a guest, and fits into
 * two segments with a restaurant's name of usual length.
 */
export function guestMessage({ write, offersOrderAgain = false, leadsToPickup = false, ...rules }: {
  maxAgeMs: number;
  whenOlder: "drop" | "give_up";
  isTrue(order: Order, channel: Message["channel"]): boolean;
  /** Whether the email has a link that puts the dishes into the cart again. */
  offersOrderAgain?: boolean;
  /** Whether the email has directions and parking, and for a scheduled order a link to its calendar entry. */
  leadsToPickup?: boolean;
  /** Returns the texts in every language. The guest gets the one in the language of the values. */
  write(values: Values): Readonly<Record<Language, Wording>>;
}) {
  return {
    ...rules,
    mail: {
      to: (order: Order) => order.contact.email,
      write(order: Order, context: Context) {
        const { restaurant, publicUrl } = context;
        const { language, state, payment } = order;
        const own = texts[language];
        const values = valuesOf(order, context);
        const { subject, paragraphs } = write(values)[language];
        const path = acceptance(state)
          ? `/order-confirmation/${order.id}`
          : `/order-pending/${payment.intentId}`;
        const page = publicUrl + inLanguage(path, language);
        const { address } = restaurant;
        const moreLinks = [
          ...(offersOrderAgain ? [{ label: own.orderAgain, address: `${page}#order-again` }] : []),
          ...(leadsToPickup && address !== "" ? [{ label: own.directions, address: mapLink(address) }] : []),
          ...(leadsToPickup && order.pickup.kind === "scheduled"
            ? [{ label: own.calendar, address: `${page}#calendar` }]
            : []),
        ];
        const parking = leadsToPickup ? ownText(language, restaurant.parkingNote).text : "";
        return toEmail({
          lang: language,
          restaurant,
          subject,
          hello: own.hello(order.contact),
          paragraphs: [...paragraphs, labelled(own.parking, parking)].filter((part) => part !== ""),
          facts: [
            { label: own.order, value: order.number },
            { label: own.pickup, value: pickup(order) },
            ...(leadsToPickup && values.pickupCode !== undefined
              ? [{ label: own.pickupCode, value: values.pickupCode }]
              : []),
            ...(leadsToPickup && hasAlcohol(order.lines) ? [{ label: own.id, value: own.bringId }] : []),
            ...(order.note === "" ? [] : [{ label: own.instructions, value: order.note }]),
            {
              label: own.utensils,
              value: order.utensils.length === 0
                ? own.noUtensils
                : order.utensils.map((each) => ownText(language, each.name).text).join(", "),
            },
            ...(order.card
              ? [{ label: own.card, value: `${cardName(order.card.brand)} •••• ${order.card.lastFour}` }]
              : []),
          ],
          receipt: receipt(order),
          link: { label: own.seeOrder, address: page },
          moreLinks,
        });
      },
    },
    text: {
      to: (order: Order) => order.wantsTexts ? order.contact.phone : "",
      write(order: Order, context: Context) {
        const { restaurant, publicUrl } = context;
        const values = valuesOf(order, context);
        const { subject, more = "" } = write(values)[order.language];
        return [
          `${values.restaurant}: ${subject}.`,
          ...(more === "" ? [] : [more]),
          `${publicUrl}${shortOrderPath(order.id, order.language)}`,
          ...(restaurant.phone === "" ? [] : [formatPhone(restaurant.phone)]),
          texts[order.language].stop,
        ].join(" ");
      },
    },
  } satisfies MessageDefinition<"order">;
}

function valuesOf(order: Order, { restaurant: place, opensAt }: Context): Values {
  const { state, language, bill, payment } = order;
  const promise = () => {
    const accepted = acceptance(state);
    if (!accepted) throw new Error(`an order that is ${state.status} has no ready time`);
    return accepted;
  };
  const restaurant = restaurantName(language, place);
  return {
    order,
    number: order.number,
    total: formatDollars(bill.totalCents),
    charged: formatDollars(capturedCents(payment) || bill.totalCents),
    money: money(order, restaurant),
    restaurant,
    place,
    pickupCode: shownPickupCode(order),
    opens: opensAt === undefined ? undefined : timeText(opensAt, order),
    get ready() {
      return texts[language].at(timeText(promise().readyAt, order));
    },
    get firstReady() {
      const { readyAt, firstReadyAt = readyAt } = promise();
      return timeText(firstReadyAt, order);
    },
  };
}

/** "Reason: The stove broke." Empty without a text. */
export const labelled = (label: string, text: string): string => text === "" ? "" : `${label}: ${text}`;

/** The promised time with its date; before acceptance the date and the label of ASAP, or the slot. */
function pickup({ state, pickup, placedAt, language }: Order): string {
  const readyAt = acceptance(state)?.readyAt;
  if (pickup.kind === "scheduled") return formatWithYear(pickup.at, language);
  if (readyAt !== undefined) return formatWithYear(readyAt, language);
  const date = formatDate(placedAt, language);
  return `${date}, ${asapLabel(pickup.minutes, language)}`;
}

/** The current state of the payment: docs/product-rules.md, "Money messages". */
function money(order: Order, restaurant: string): string {
  const { payment } = order;
  const own = texts[order.language].money;
  const total = formatDollars("capturedAt" in payment ? capturedCents(payment) : authorizedCents(order));
  switch (payment.state) {
    case "captured":
      return own.charged(total, restaurant);
    case "refunding":
      return own.refunding(total);
    case "partially_refunded":
    case "refunded": {
      const pendingCents = pendingRefundCents(order);
      const doneCents = payment.refundedCents - pendingCents;
      const owedCents = refundOwedCents(order);
      const done = doneCents === capturedCents(payment)
        ? own.refundedWhole(total)
        : own.refundedPart(formatDollars(doneCents), total);
      return [
        ...(doneCents > 0 ? [done] : []),
        ...(pendingCents > 0 ? [own.refundPending(formatDollars(pendingCents), total)] : []),
        ...(owedCents > 0 ? [own.restOwed(formatDollars(owedCents), restaurant)] : []),
      ].join(" ");
    }
    case "released":
      return own.released(total, timeText(payment.releasedAt, order));
    default:
      return own.releasing(total);
  }
}

const time = { timeZone: zone, hour: "numeric", minute: "2-digit" } as const;
const date = { timeZone: zone, weekday: "short", month: "long", day: "numeric" } as const;
const formatTime = dateFormatter(time);
const formatDate = withYear(date);
const formatWithYear = withYear({ ...date, ...time });
const formatDateAndTime = dateFormatter({ ...date, ...time });

/** Formats with the year, and puts a Korean weekday in parentheses, which `Intl` leaves out beside a year. */
function withYear(shape: Intl.DateTimeFormatOptions): ReturnType<typeof dateFormatter> {
  const format = dateFormatter({ ...shape, year: "numeric" });
  return (moment, language) =>
    format(moment, language).replace(/(\d일) ([일월화수목금토])(?= |$)/, "$1 ($2)");
}

/** Los Angeles time, with the date when it is not on `day`, or always without `day`. */
export function timeText(at: Instant, { day, language }: { day?: string; language: Language }): string {
  return (localDateOf(at) === day ? formatTime : formatDateAndTime)(at, language);
}

function receipt(order: Order): Row[] {
  const { lines, bill } = order;
  const own = texts[order.language];
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
    { label: own.subtotal, amount: amount(bill.subtotalCents) },
    ...bill.charges.map(({ kind, ppm, cents, purpose }) => ({
      label: `${chargeNames[kind][order.language]} (${toPercent(ppm)}%)`,
      ...(purpose?.[order.language] ? { note: purpose[order.language] } : {}),
      amount: amount(cents),
    })),
    { label: own.tax(`${toPercent(bill.taxPpm)}%`), amount: amount(bill.taxCents) },
    { label: own.total, amount: amount(bill.totalCents), isTotal: true },
    // Below 0, the whole hold was captured after an accepted offer, and the difference is refunded.
    ...(uncaptured <= 0 ? [] : [{ label: own.notCharged, amount: `−${amount(uncaptured)}` }]),
    ...(back === 0 ? [] : [{ label: own.refunded, amount: `−${amount(back)}` }]),
    ...(pending === 0 ? [] : [{ label: own.refundPending, amount: `−${amount(pending)}` }]),
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

/** "Bibimbap (비빔밥)", with the name in the guest's language first. */
export function bothNames(
  { name }: { name: Texts },
  { language }: Order,
): string {
  const { first, second } = ownNames(language, name);
  return second === undefined ? first.text : `${first.text} (${second.text})`;
}

/** Returns a change of an offer as a sentence. */
export function changeText(change: OfferedChange, order: Order): string {
  const { change: own } = texts[order.language];
  if (change.kind === "pickup") return own.pickup(timeText(change.to, order));
  const dish = bothNames(change, order);
  if (change.kind === "remove") return own.without(dish, change.quantity);
  const options = change.to.map((option) => offeredQuantity(option, change.from) + bothNames(option, order))
    .join(", ");
  return `${dish}: ${options || own.noOptions}`;
}

/** Returns why staff deny or change an order: their words, or the text of the reason. Empty for `other`, which says nothing more. */
export function reasonText(
  { reason, text }: { reason: DenyReason; text: string },
  language: Language,
): string {
  if (text !== "") return text;
  return reason === "other" ? "" : denyReasonTexts[reason].guest[language];
}
