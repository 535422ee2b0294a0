/** One day of the past: who orders when, what becomes of it, and how staff close the day. */
import { offeredUtensils } from "@domain/cart/utensils.ts";
import { quoteCart } from "@domain/cart/quote.ts";
import { type OpenSpan, openSpans } from "@domain/hours/open_time.ts";
import { indexOf, type Menu } from "@domain/menu/menu.ts";
import { consentOf } from "@domain/notification/consent.ts";
import { agreed, noWishes } from "@domain/order/agreement.ts";
import type { PlacedCheckout, SubmittedCheckout } from "@domain/order/checkout.ts";
import { maskedPhone } from "@domain/order/guest_contact.ts";
import type { DenyReason, Order } from "@domain/order/order.ts";
import { checkPickup, readyFrom } from "@domain/order/pickup_choice.ts";
import { minutesOffered } from "@domain/order/promise.ts";
import { currency } from "@domain/payment/ownership.ts";
import type { RefundChoice } from "@domain/payment/payment.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { audit } from "@domain/shared/audit.ts";
import {
  dayOfWeek,
  firstMomentAt,
  type Instant,
  type LocalDate,
  localDateOf,
  localTimeOf,
  minuteMs,
} from "@domain/shared/local_time.ts";
import { dishAudit } from "@domain/usecases/menu/dish_audit.ts";
import { newOrder } from "@domain/usecases/ordering/place_order.ts";
import { pickupRules, priceRules } from "@domain/usecases/store/store_rules.ts";
import type { Rng } from "./rng.ts";
import { arrivalNotes, type Guest, orderNotes } from "./guests.ts";
import { chosenLines } from "./menu.ts";
import { metadataOf, type Past, type PastOrder, type Steps } from "./steps.ts";

export type Day = {
  day: LocalDate;
  /** How busy the weather makes the day; 1 on average. */
  weather: number;
  menu: Menu;
  /** The ids of its dishes, each as often as guests order it. */
  popular: readonly string[];
  facts: StoreFacts;
  now: Instant;
  /** Each as often as they order. */
  guests: readonly Guest[];
  /** Who answers orders. */
  shift: StaffActor;
  /** Who may refund. */
  owner: StaffActor;
};

export type DayOfOrders = {
  orders: PastOrder[];
  checkouts: PlacedCheckout[];
  /** What happens to these orders on the next open day. */
  later: ((opensAt: Instant) => void)[];
};

/** From Sunday to Saturday. */
const weekdays = [1.08, 0.62, 0.8, 0.88, 1, 1.38, 1.34];
const ordersADay = 39;

/** How many of a thousand orders take each way; the others are picked up. */
const ways = {
  denied: 22,
  expired: 11,
  cancelled_by_guest: 12,
  cancelled_by_staff: 6,
  no_show: 9,
  amended: 9,
  offer_declined: 3,
  line_refunded: 10,
  amount_refunded: 8,
  refunded: 4,
  picked_up: 906,
} as const;
type Way = keyof typeof ways;
const allWays = Object.keys(ways) as Way[];

const denials: readonly [DenyReason, string][] = [
  ["sold_out", ""],
  ["sold_out", "Sorry, we ran out early today."],
  ["too_busy", ""],
  ["too_busy", "주문이 몰려 지금은 받기 어렵습니다. 죄송합니다."],
  ["closing", ""],
  ["cannot_make", "We cannot make this without soy sauce."],
  ["other", "The gas is off for an hour."],
];
const lineReasons = ["Soup was cold", "Missing from the bag", "반찬이 빠졌다고 하심"] as const;
const amountReasons = ["Waited 25 minutes", "Wrong spice level", "늦게 나와서 일부 환불"] as const;
const fullReasons = ["Wrong order handed out", "Guest got sick", "다른 손님 주문과 바뀜"] as const;
const cancelReasons = [
  "Fryer broke down",
  "Guest called: cannot come",
  "재료가 떨어져 손님께 전화드림",
] as const;
const browser =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1";

/** Makes the orders of a day, in the order of their numbers. */
export function ordersOfDay(rng: Rng, past: Past, steps: Steps, day: Day): DayOfOrders {
  const made: DayOfOrders = { orders: [], checkouts: [], later: [] };
  const soldOut = new Set<string>();
  const spans = [...openSpans(day.facts.calendar, day.day, day.day)];
  const closesAt = spans.at(-1)?.closesAt ?? 0;
  for (const at of timesOf(rng, day, spans)) {
    placeOne(rng, past, steps, day, { at, closesAt, soldOut, made });
  }
  return made;
}

/** Most guests order around half past twelve and a quarter to seven. */
function timesOf(rng: Rng, { day, weather, now }: Day, open: readonly OpenSpan[]): Instant[] {
  const noon = firstMomentAt(day, "12:00");
  const rush = (at: Instant, minutesAfterNoon: number, spread: number) =>
    Math.exp(-((((at - noon) / minuteMs - minutesAfterNoon) / spread) ** 2) / 2);
  const spans = open.map(({ opensAt, closesAt }) => ({
    from: opensAt + minuteMs,
    to: closesAt - 35 * minuteMs,
  }));
  const count = Math.round(ordersADay * (weekdays[dayOfWeek(day)] ?? 1) * weather);
  const times: Instant[] = [];
  while (spans.length > 0 && times.length < count) {
    const span = rng.weighted(spans, ({ from, to }) => to - from);
    const at = Math.floor((span.from + rng.share() * (span.to - span.from)) / 1000) * 1000;
    if (rng.happens(0.15 + rush(at, 20, 45) * 0.7 + rush(at, 405, 60) * 0.85)) times.push(at);
  }
  return times.filter((at) => at < now).toSorted((one, other) => one - other);
}

type Moment = { at: Instant; closesAt: Instant; soldOut: Set<string>; made: DayOfOrders };

/** Places one order and lets it go its way. Makes none when it would not have ended by now. */
function placeOne(
  rng: Rng,
  past: Past,
  steps: Steps,
  today: Day,
  { at, closesAt, soldOut, made }: Moment,
): void {
  const { facts, menu, now, shift, owner } = today;
  const guest = rng.pick(today.guests);
  const { contact, language } = guest;
  const index = indexOf(menu);
  const lines = chosenLines(rng, index, { popular: today.popular, language, soldOut, at });
  const rules = priceRules(facts);
  const { prepMinutes } = quoteCart({ sessionId: "", lines }, index, at, at, rules);
  const slot = Math.ceil((at + rng.whole(45, 240) * minuteMs) / (15 * minuteMs)) * 15 * minuteMs;
  const choice = rng.happens(0.22)
    ? { option: "scheduled", date: localDateOf(slot), time: localTimeOf(slot) } as const
    : { option: "asap" } as const;
  const checked = checkPickup(choice, facts.calendar, at, pickupRules(facts, at), prepMinutes);
  const way = rng.weighted(allWays, (each) => ways[each]);
  const isPhone = rng.happens(0.05);
  const wantsTexts = rng.happens(0.4);
  const utensils = offeredUtensils(facts.settings.utensils).filter(() => rng.happens(0.25));
  const note = rng.happens(0.08) ? rng.pick(orderNotes[language]) : "";
  const sessionId = rng.id("ses");
  const id = rng.id("ord");
  if (!checked.ok || localDateOf(slot) !== today.day) return;
  const { pickup } = checked.value;
  const quote = quoteCart({ sessionId, lines }, index, checked.value.at, at, rules, readyFrom(pickup, at));
  const minutes =
    minutesOffered(prepMinutes, { busyMinutes: 0, queueMinutes: 0, longest: facts.settings.maxPrepMinutes })
      .chosen;
  const answeredAt = at + rng.whole(15, 150) * 1000;
  const promised = pickup.kind === "scheduled" ? pickup.at : answeredAt + minutes * minuteMs;
  const startedAt = pickup.kind === "scheduled"
    ? Math.max(answeredAt + 5_000, promised - prepMinutes * minuteMs)
    : answeredAt + rng.whole(20, 200) * 1000;
  const isLate = rng.happens(0.09);
  const readyAt = Math.min(
    Math.max(
      startedAt + 4 * minuteMs,
      promised + rng.whole(isLate ? 60 : -420, isLate ? 600 : -10) * 1000,
    ),
    closesAt + 10 * minuteMs,
  );
  const pickedUpAt = Math.min(readyAt + rng.whole(60, 900) * 1000, closesAt + 25 * minuteMs);
  const isMissed = way === "no_show" || way === "expired";
  const endsAt = way === "no_show" ? closesAt + 27 * minuteMs : pickedUpAt + (isMissed ? 60 : 1) * minuteMs;
  if (quote.lines.some((line) => !line.isAvailable) || lines.length === 0 || endsAt >= now) return;
  if (way === "expired" && pickup.kind === "scheduled") return;

  const checkout: SubmittedCheckout = {
    ...{ id, sessionId, installationId: past.installationId, state: "open", version: 3, intentId: "" },
    asksForThreeDSecure: false,
    ...{ ...noWishes, ...agreed(quote), pickup, language, wantsTexts, utensils, note, contact },
    consent: consentOf({ address: `198.51.100.${rng.whole(1, 254)}`, userAgent: browser }, {
      language,
      wantsTexts,
    }, at),
    ...{ createdAt: at - 90_000, updatedAt: at, payPressedAt: at - 4_000, nextCheckAt: at + minuteMs },
    ...(isPhone && { phoneLinkId: rng.id("lnk") }),
  };
  const { intentId, card } = past.payments.authorize(at, {
    card: guest.card,
    cents: quote.totalCents,
    metadata: metadataOf(past, { order_id: id }),
  });
  const intent = {
    ...{
      id: intentId,
      status: "authorized",
      amountCents: quote.totalCents,
      currency,
      isLive: false,
    } as const,
    ...{ orderId: id, installationId: past.installationId, clientSecret: "", retainedCents: 0, card },
  };
  const placed = newOrder(checkout, intent, {
    ...{ menu, facts, kitchen: undefined, now: at },
    ...{ countOfDay: made.orders.length + 1, installationId: past.installationId },
    ...{ digits: String(rng.whole(0, 9_999)).padStart(4, "0"), unusual: [] },
  });
  const { phoneLinkId } = checkout;
  const order: Order = phoneLinkId === undefined ? placed : { ...placed, phoneLinkId };
  const it: PastOrder = { order };
  made.orders.push(it);
  made.checkouts.push({ ...checkout, state: "placed", intentId });
  if (phoneLinkId !== undefined) {
    const details = { phone: maskedPhone(contact.phone), texts: 1, asked_for: "by_phone" };
    past.audit.push(
      audit("phone_link.send", "message", phoneLinkId, { at: at - 4 * minuteMs, by: shift, details }),
    );
  }
  steps.placed(it);

  const [line, other] = order.lines;
  if (!line) return;
  if (phoneLinkId !== undefined) {
    steps.accept(it, shift, minutes, at + 1000);
  } else if (way === "denied") {
    const [reason, text] = rng.pick(denials);
    const isOff = reason === "sold_out";
    steps.deny(
      it,
      shift,
      reason,
      text,
      answeredAt,
      isOff ? { dishIds: [line.dishId], optionIds: [] } : undefined,
    );
    const dish = index.dishes.get(line.dishId);
    if (!isOff || !dish) return;
    soldOut.add(dish.id);
    const details = { available_before: true, to: "until_tomorrow" };
    past.audit.push(dishAudit(dish, "dish.availability", shift, answeredAt, details));
    return;
  } else if (way === "expired") {
    return steps.expire(it, order.expiresAt + 2_000);
  } else if (way === "cancelled_by_guest") {
    return steps.cancelByGuest(it, at + rng.whole(8, 14) * 1000);
  } else if ((way === "amended" || way === "offer_declined") && other) {
    const answer = answeredAt + rng.whole(40, 200) * 1000;
    steps.offer(it, shift, other.id, "", index, answeredAt);
    if (way === "offer_declined") return steps.declineOffer(it, answer);
    steps.takeOffer(it, minutes, answer);
  } else steps.accept(it, shift, minutes, answeredAt);

  const cookedAt = Math.max(startedAt, answeredAt + 4 * minuteMs);
  if (way === "cancelled_by_staff") {
    return steps.cancelByStaff(
      it,
      owner,
      rng.pick(cancelReasons),
      answeredAt + rng.whole(2, 9) * minuteMs,
    );
  }
  const done = Math.max(readyAt, cookedAt + 2 * minuteMs);
  steps.transition(it, pickup.kind === "scheduled" ? undefined : shift, "start", cookedAt);
  if (isLate && rng.happens(0.5) && promised - minuteMs > cookedAt) {
    steps.extend(it, shift, 10, promised - minuteMs);
  }
  steps.transition(it, shift, "ready", done);
  if (way === "no_show") return steps.transition(it, shift, "no_show", endsAt);
  const taken = Math.max(pickedUpAt, done + 30_000);
  if (rng.happens(0.25)) steps.arrive(it, rng.pick(arrivalNotes[language]), taken - 25_000);
  steps.transition(it, shift, "complete", taken);

  const choiceOf: Partial<Record<Way, RefundChoice>> = {
    line_refunded: { kind: "lines", lines: [{ lineId: line.id, quantity: 1 }] },
    amount_refunded: { kind: "amount", cents: Math.min(500, it.order.bill.totalCents) },
    refunded: { kind: "full" },
  };
  const refund = choiceOf[way];
  if (!refund) return;
  const reason = rng.pick(
    refund.kind === "lines" ? lineReasons : refund.kind === "amount" ? amountReasons : fullReasons,
  );
  const refundAt = (at: Instant) => {
    if (at < now) steps.refund(it, owner, refund, reason, at);
  };
  const minutesLater = rng.whole(3, 180);
  // Some guests call on the next day.
  if (rng.happens(0.4)) made.later.push((opensAt) => refundAt(opensAt + minutesLater * minuteMs));
  else refundAt(Math.min(taken + minutesLater * minuteMs, closesAt + 28 * minuteMs));
}
