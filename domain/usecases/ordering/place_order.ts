import type { StaffActor } from "@domain/shared/actor.ts";
import { audit } from "@domain/shared/audit.ts";
import { isEmailAddress } from "@domain/shared/email.ts";
import { maxNameLength } from "@domain/shared/person_name.ts";
import { toMultiLine } from "@domain/shared/text.ts";
import { addDays, type Instant, localDateOf } from "@domain/shared/local_time.ts";
import { hasAlcohol } from "@domain/menu/alcohol.ts";
import { isAvailable } from "@domain/menu/dish.ts";
import { indexOf, type Menu } from "@domain/menu/menu.ts";
import { openSpanAt, openStatus } from "@domain/hours/open_status.ts";
import { agreementOf } from "@domain/order/agreement.ts";
import { severalDeclines, unusualWarnings, usualTotal } from "@domain/pickup/unusual.ts";
import type { Checkout, PayableCheckout } from "@domain/order/checkout.ts";
import { type Contact, noHistory, type Order, orderNumber, type Warning } from "@domain/order/order.ts";
import { currency, ownsPayment } from "@domain/payment/ownership.ts";
import { toE164 } from "@domain/order/phone.ts";
import { acceptsByPhone, type Counter, isUnused } from "@domain/cart/phone_order.ts";
import { expiryOf, isSoldWhenDue, readyFrom } from "@domain/order/pickup_choice.ts";
import { hasRoomFor, isLimited, limitsAt, noLoad, windowOf } from "@domain/hours/capacity.ts";
import { sumBy } from "@domain/shared/money.ts";
import type { KitchenState } from "@domain/ports/kitchen.ts";
import type { Intent } from "@domain/ports/payments.ts";
import { orderEmail } from "@domain/notification/message.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { resumeTexts } from "../operations/text_stops.ts";
import { hasDeclines } from "../payments/card_testing.ts";
import { busyMinutes, capacityRules, orderingOff, pauseNow, pickupRules } from "../store/store_rules.ts";

type PlaceDeps = Pick<
  Ports,
  | "checkouts"
  | "orders"
  | "payments"
  | "menus"
  | "store"
  | "clock"
  | "ids"
  | "auditTrail"
  | "installation"
  | "kitchen"
  | "textStops"
  | "limits"
>;

/** The result of an authorized payment. */
export type Placed =
  | {
    kind: "placed";
    order: Order;
    isNew: boolean;
    /** Who accepts the order without a second press, because it is what they agreed to on the phone. */
    agreedBy?: StaffActor | undefined;
  }
  /** The authorization does not match the checkout, or the checkout is over. The authorization was released. */
  | { kind: "released" }
  /** A payment of another system that shares the provider account. It is not changed. */
  | { kind: "not_ours" };

/**
 * Creates the order of an authorized payment. Idempotent: the guest's page, the webhook and the sweep may all report the same payment
 * (docs/product-rules.md, "Checkout"). `intent` must be read from the provider and be authorized.
 */
export async function placeOrder(deps: PlaceDeps, intent: Intent): Promise<Placed> {
  const checkout = await deps.checkouts.byIntent(intent.id);
  if (!ownsPayment(deps.installation, intent, checkout)) return { kind: "not_ours" };
  if (!checkout) return await releaseAuthorization(deps, intent, "no_checkout");
  const areTextsStopped = checkout.state === "open" && checkout.intentId !== undefined &&
    !mismatch(checkout, intent) && await resumeAgreedTexts(deps, checkout);
  let reason: Mismatch | undefined;
  let agreedBy: StaffActor | undefined;
  let isChanged = false;
  const [menu, facts] = await Promise.all([deps.menus.shown(), deps.store.shown()]);
  const now = deps.clock.now();
  const capacity = capacityRules(facts, now);
  const digits = deps.ids.pickupCode();
  const unusual = await unusualOf(deps, checkout, intent, now);
  const kitchen = isLimited(capacity) ? await deps.kitchen.load(now) : undefined;
  const placed = await deps.orders.place(checkout.id, localDateOf(now), (fresh, countOfDay, found) => {
    reason = mismatch(fresh, intent);
    isChanged = fresh.version !== checkout.version;
    if (reason || isChanged) return undefined;
    const link = found && isUnused(found, now) ? found : undefined;
    const placed = newOrder(fresh, intent, {
      menu,
      facts,
      kitchen,
      now,
      countOfDay,
      ...{ digits, unusual },
      installationId: deps.installation.id,
    });
    const order = {
      ...placed,
      ...(areTextsStopped && { wantsTexts: false }),
      ...(link && { phoneLinkId: link.id }),
    };
    agreedBy = link && acceptsByPhone(order, link, counterAt(facts, now))
      ? link.phoneOrder.madeBy
      : undefined;
    return {
      order,
      at: now,
      announce: "new_order",
      messages: facts.settings.mailsGuests ? [orderEmail("order_received", order)] : [],
      audit: audit("order.placed", "order", order.id, {
        at: now,
        details: { number: order.number, total_cents: order.bill.totalCents },
      }),
    };
  });
  if (placed) return { kind: "placed", ...placed, agreedBy };
  if (isChanged && !reason) return await placeOrder(deps, intent);
  return await releaseAuthorization(deps, intent, reason ?? "checkout_over");
}

/**
 * Ends a stop of texts that is older than the guest's consent, and returns whether a later one is in force. It comes before the order: a
 * process may die in between, and no later report comes back to an order that exists.
 */
async function resumeAgreedTexts(
  deps: PlaceDeps,
  { id, contact, wantsTexts, consent }: PayableCheckout,
): Promise<boolean> {
  if (!wantsTexts || !contact || !consent) return false;
  await resumeTexts(deps, { id, contact }, consent.at);
  return await deps.textStops.isStopped(contact.phone);
}

async function unusualOf(
  deps: PlaceDeps,
  { contact = undefined, bill, sessionId }: Checkout,
  intent: Intent,
  now: Instant,
): Promise<Warning[]> {
  const from = addDays(localDateOf(now), -usualTotal.days);
  const [record, isDeclined] = await Promise.all([
    deps.orders.guestRecord(contact ?? contactFrom(intent), from),
    hasDeclines(deps, sessionId, severalDeclines),
  ]);
  return unusualWarnings(bill.totalCents, record, isDeclined, intent.card?.country);
}

function counterAt(facts: StoreFacts, now: Instant): Counter {
  const { state } = openStatus(facts.calendar, now, pickupRules(facts, now));
  const isOpen = state !== "closed" && !orderingOff(facts) && !pauseNow(facts, now);
  return { isOpen, isBusy: busyMinutes(facts, now) > 0 };
}

/** The reason why an authorization does not match a checkout. */
type Mismatch = "no_checkout" | "other_amount" | "other_currency" | "other_order" | "checkout_over";

function mismatch(checkout: PayableCheckout, intent: Intent): Mismatch | undefined {
  if (intent.currency !== currency) return "other_currency";
  if (intent.amountCents !== checkout.bill.totalCents) return "other_amount";
  return intent.orderId === checkout.id ? undefined : "other_order";
}

/** Releases an authorization that cannot become an order. It may be tampering, so the audit log gets an entry (threat T3). */
async function releaseAuthorization(deps: PlaceDeps, intent: Intent, reason: Mismatch): Promise<Placed> {
  const orderId = intent.orderId ?? intent.id;
  await deps.payments.release(intent.id, orderId);
  await deps.auditTrail.write(
    audit("payment.mismatch_released", "payment", orderId, {
      at: deps.clock.now(),
      details: { reason, cents: intent.amountCents },
      status: "failed",
    }),
  );
  return { kind: "released" };
}

type PlacedAt = { menu: Menu; facts: StoreFacts; kitchen: KitchenState | undefined; now: Instant };

/** Returns the order of an authorized checkout, which waits for an answer. */
export function newOrder(
  checkout: PayableCheckout,
  intent: Intent,
  at: PlacedAt & {
    countOfDay: number;
    digits: string;
    unusual: readonly Warning[];
    installationId: string;
  },
): Order {
  const { settings, calendar } = at.facts;
  const agreement = agreementOf(checkout);
  return {
    ...agreement,
    id: checkout.id,
    installationId: at.installationId,
    number: orderNumber(at.countOfDay),
    day: localDateOf(at.now),
    placedAt: at.now,
    contact: checkout.contact ?? contactFrom(intent),
    expiresAt: expiryOf({ ...agreement, placedAt: at.now }, calendar, {
      asap: settings.expireAsapMinutes,
      scheduled: settings.expireScheduledMinutes,
    }),
    warnings: [...at.unusual, ...warningsFor(checkout, at)],
    pickupCode: { digits: at.digits, wrong: [] },
    state: { status: "pending_approval" },
    payment: {
      intentId: intent.id,
      amountCents: intent.amountCents,
      state: "authorized",
      authorizedAt: at.now,
    },
    ...(intent.card && { card: intent.card }),
    ...(checkout.source !== undefined && { source: checkout.source }),
    ...noHistory,
  };
}

/**
 * Builds the contact from the provider's billing details, for a checkout whose contact details were not stored. An email or phone number
 * that the checkout form would refuse becomes an empty text.
 */
function contactFrom(intent: Intent): Contact {
  const { name = "", email = "", phone = "" } = intent.billing ?? {};
  const [firstName = "Guest", ...rest] = toMultiLine(name).split(/\s+/).filter((part) => part !== "");
  return {
    firstName: firstName.slice(0, maxNameLength).toWellFormed(),
    lastName: rest.join(" ").slice(0, maxNameLength).toWellFormed(),
    email: isEmailAddress(email) ? email : "",
    phone: toE164(phone) ?? "",
  };
}

/** The order is placed as the guest agreed to it; the warnings tell staff what changed since. */
function warningsFor(checkout: PayableCheckout, at: PlacedAt): Warning[] {
  const { dishes, options } = indexOf(at.menu);
  const off = checkout.lines.flatMap((line): Warning[] => {
    const dish = dishes.get(line.dishId);
    if (!dish || !isAvailable(dish, at.now)) return [{ kind: "dish_went_off", name: line.name.en }];
    return line.options.flatMap(({ id, name }): Warning[] => {
      const option = options.get(id);
      return option && isAvailable(option, at.now)
        ? []
        : [{ kind: "option_went_off", name: name.en, dish: line.name.en }];
    });
  });
  const { pickup } = checkout;
  const isClosed = openSpanAt(at.facts.calendar, pickup.kind === "asap" ? at.now : pickup.at) === undefined;
  const closed: Warning[] = isClosed
    ? [{ kind: pickup.kind === "asap" ? "placed_while_closed" : "due_while_closed" }]
    : [];
  const unconfirmed: Warning[] = hasAlcohol(checkout.lines) && !checkout.isOfAge
    ? [{ kind: "age_not_confirmed" }]
    : [];
  const { alcoholEndsAt } = at.facts.settings;
  const alcoholOver: Warning[] = isSoldWhenDue(checkout, at.now, alcoholEndsAt)
    ? []
    : [{ kind: "alcohol_over" }];
  const over: Warning[] = isOverLimit(checkout, at) ? [{ kind: "window_over_limit" }] : [];
  return [...off, ...closed, ...unconfirmed, ...alcoholOver, ...over];
}

/** Returns whether the orders of the pickup window leave no room for another one, as after the end of the cart's hold. */
function isOverLimit({ pickup, lines }: PayableCheckout, { facts, kitchen, now }: PlacedAt): boolean {
  if (kitchen === undefined) return false;
  const window = windowOf(readyFrom(pickup, now));
  const load = kitchen.loads.get(window) ?? noLoad;
  const held = kitchen.held.get(window) ?? noLoad;
  const ordered = { orders: load.orders - held.orders, dishes: load.dishes - held.dishes };
  return !hasRoomFor(
    ordered,
    limitsAt(capacityRules(facts, now), window),
    sumBy(lines, (line) => line.quantity),
  );
}
