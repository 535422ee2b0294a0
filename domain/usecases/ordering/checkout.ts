import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { type Instant, localDateOf } from "@domain/shared/local_time.ts";
import {
  goneLines,
  type LineChange,
  type Quote,
  quoteCart,
  quoteChanges,
  type TooMuchAlcohol,
  tooMuchAlcohol,
} from "@domain/cart/quote.ts";
import { agreed, noWishes, type Pickup, type Wishes } from "@domain/order/agreement.ts";
import {
  type BegunCheckout,
  confirmationMs,
  idleCheckMs,
  type OpenCheckout,
  type PayableCheckout,
  reportMs,
  type ShownQuote,
  type SubmittedCheckout,
} from "@domain/order/checkout.ts";
import { type Cart, type LimitRefusal, overLimits } from "@domain/cart/cart.ts";
import { isLimited, limitsAt, slotHoldMs, windowOf } from "@domain/hours/capacity.ts";
import type { KitchenState } from "@domain/ports/kitchen.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { indexOf, type Menu } from "@domain/menu/menu.ts";
import { consentOf } from "@domain/notification/consent.ts";
import { chooseUtensils, offeredUtensils, type Utensil } from "@domain/cart/utensils.ts";
import { canReceiveTexts } from "@domain/order/phone.ts";
import type { Settings } from "@domain/settings/settings.ts";
import type { Contact } from "@domain/order/order.ts";
import { type ForeignPayment, isOwnRow } from "@domain/payment/ownership.ts";
import {
  checkPickup,
  type PickupChoice,
  type PickupRefusal,
  readyFrom,
} from "@domain/order/pickup_choice.ts";
import type { Intent, PaymentTerms } from "@domain/ports/payments.ts";
import { asksForThreeDSecure } from "@domain/payment/three_d_secure.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { cardPause, type CardTestingRefusal, type Payer, takeNewPayment } from "../payments/card_testing.ts";
import {
  capacityRules,
  leadMinutes,
  needsKitchen,
  type OrderingOff,
  orderingOff,
  pauseNow,
  pickupRules,
  priceRules,
} from "../store/store_rules.ts";

type CheckoutDeps = Pick<
  Ports,
  | "menus"
  | "store"
  | "clock"
  | "ids"
  | "carts"
  | "checkouts"
  | "payments"
  | "limits"
  | "installation"
  | "kitchen"
  | "orders"
>;

export type CheckoutRefusal =
  | OrderingOff
  | PickupRefusal
  | CardTestingRefusal
  | ForeignPayment
  /** The provider does not accept payments of this amount. */
  | { kind: "amount_refused" }
  | { kind: "cart_empty" }
  | LimitRefusal
  | { kind: "dish_unavailable"; changes: readonly LineChange[]; quote: Quote }
  | { kind: "quote_changed"; changes: readonly LineChange[]; quote: Quote; fromCents: number }
  | TooMuchAlcohol
  /** The cart has alcohol, and the guest did not confirm the age. */
  | { kind: "age_not_confirmed" }
  /** Guests cannot ask for a chosen utensil any more. */
  | { kind: "utensils_changed"; offered: readonly Utensil[] }
  | { kind: "already_authorized"; intentId: string }
  | { kind: "no_such_checkout" }
  | { kind: "checkout_in_progress" };

/**
 * `isSlotLimited`: the window of the pickup time has limits. `heldUntil` is the end of the cart's hold; undefined when it has none, and the
 * time is judged again when the guest presses Pay. The amount of `intent` differs from the quote's while another one is being authorized.
 */
export type OpenedCheckout = {
  checkout: PayableCheckout;
  quote: Quote;
  intent: Intent;
  pickup: Pickup;
  isSlotLimited: boolean;
  heldUntil: Instant | undefined;
};

/** Limit of attempts when several tabs open the same cart's checkout at the same time. */
const maxAttempts = 10;

/**
 * Opens the checkout of a cart, or updates the open one to the current cart, prices and pickup choice. A cart has at most one open
 * checkout with one intent. The checkout is stored before its intent is created (docs/product-rules.md, "Checkout"). While a card is being
 * authorized, it only quotes: what the guest has confirmed stays. Refuses with `checkout_in_progress` when other tabs change the same checkout
 * at the same time.
 */
export async function openCheckout(
  deps: CheckoutDeps,
  command: Payer & { choice: PickupChoice; note: string },
): Promise<Result<OpenedCheckout, CheckoutRefusal>> {
  const pause = await cardPause(deps, command);
  if (pause) return refuse(pause);
  let isCounted = false;
  /** Counts the call's new payment once, before it holds a pickup time and before the provider is called. */
  const count = async () => {
    if (isCounted) return undefined;
    isCounted = true;
    return await takeNewPayment(deps, command);
  };
  const refuseAndRelease = async (error: CheckoutRefusal) => {
    if (!keepsSlot(error)) await deps.kitchen.release(command.sessionId);
    return refuse(error);
  };

  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    // The checkout is read first: when it becomes an order before the cart is read, the cart is empty and is not paid for again.
    const open = await deps.checkouts.openOf(command.sessionId);
    const cart = await deps.carts.load(command.sessionId);
    const known = open && isOwnRow(deps.installation, open) ? open : undefined;
    const authorizing = known && await beingAuthorized(deps, known);
    const isPaying = known?.payPressedAt !== undefined || known?.shown !== undefined;
    const holder = { ...command, isPaying, keeps: authorizing && known?.pickup };
    const checked = await checkCart(deps, cart, command.choice, holder, known ? undefined : count);
    // A refusal of the first attempt leaves the time that an earlier call holds.
    if (!checked.ok) return attempt === 0 ? checked : await refuseAndRelease(checked.error);
    const { quote, pickup, now, settings, ...slot } = checked.value;
    if (open && !known) {
      // The row comes from a restored backup. The payment belongs to the original installation, so only the row is closed.
      await deps.checkouts.save({ ...open, state: "abandoned", updatedAt: now });
      continue;
    }
    if (authorizing) {
      const saved = await deps.checkouts.save({
        ...authorizing.checkout,
        shown: shownOf(quote),
        updatedAt: now,
      });
      if (!saved.ok) continue;
      return ok({ checkout: saved.value, intent: authorizing.intent, quote, pickup, ...slot });
    }
    const { phoneLinkId, source } = cart;
    const fields = {
      ...agreed(quote),
      asksForThreeDSecure: await needsThreeDSecure(deps, quote, settings, open?.contact),
      ...{ phoneLinkId, source, pickup },
      // The page opens without a note, also in a second tab while a card is authorized with the one that the guest has submitted.
      note: command.note || (known?.note ?? ""),
      shown: undefined,
      updatedAt: now,
    };
    let current = known ?? await begin(deps, command, fields);
    if (current === undefined) continue;
    if (current.intentId === undefined) {
      const intended = await withIntent(deps, current);
      if (!intended.ok) return await refuseAndRelease(intended.error);
      if (intended.value === undefined) continue;
      // A new intent already has the amount of this cart.
      if (!known) return ok({ ...intended.value, quote, pickup, ...slot });
      current = intended.value.checkout;
    }
    const amended = await amend(deps, { ...current, ...fields });
    if (amended.ok) return ok({ ...amended.value, quote, pickup, ...slot });
    if (amended.error.kind === "intent_gone") {
      // Another tab may still show the card form of the old intent. Releasing it prevents a second authorization.
      await deps.payments.release(current.intentId, current.id);
      await deps.checkouts.save({ ...current, state: "abandoned", updatedAt: now });
    } else if (amended.error.kind !== "checkout_in_progress") return await refuseAndRelease(amended.error);
  }
  return refuse({ kind: "checkout_in_progress" });
}

/**
 * Returns a checkout whose card is being authorized for what the guest has confirmed, with its intent: the guest has just pressed Pay, or
 * the bank asks for more. A call that began before the guest pressed Pay may have changed the amount since, which is set right.
 */
async function beingAuthorized(
  deps: CheckoutDeps,
  checkout: OpenCheckout,
): Promise<{ checkout: PayableCheckout; intent: Intent } | undefined> {
  if (checkout.payPressedAt === undefined) return undefined;
  const intent = await deps.payments.read(checkout.intentId);
  if (!intent || !isAuthorizing(checkout, intent, deps.clock.now())) return undefined;
  if (intent.isConfirming || intent.amountCents === checkout.bill.totalCents) return { checkout, intent };
  const amended = await deps.payments.amend(intent.id, termsOf(checkout));
  return amended.ok ? { checkout, intent: amended.value } : undefined;
}

/** Whether the card of a submitted checkout may be authorized at any moment. */
function isAuthorizing(
  { payPressedAt }: SubmittedCheckout,
  intent: Intent | undefined,
  now: Instant,
): boolean {
  return intent?.status === "waiting" && (intent.isConfirming || now - payPressedAt < confirmationMs);
}

function shownOf({ totalCents, ...quote }: Quote): ShownQuote {
  const lines = quote.lines.map(({ id, dish: { name }, unitPriceCents }) => ({ id, name, unitPriceCents }));
  return { lines, totalCents };
}

/** Whether a refused cart keeps its pickup time, because another tab is opening or has ordered the same cart. */
function keepsSlot({ kind }: CheckoutRefusal): boolean {
  return kind === "checkout_in_progress" || kind === "already_authorized";
}

/** Stores a new checkout of the cart. Returns undefined when another tab has just stored one. */
async function begin(
  deps: CheckoutDeps,
  { sessionId, client }: Payer,
  fields: Pick<
    BegunCheckout,
    | "lines"
    | "bill"
    | "asksForThreeDSecure"
    | "prepMinutes"
    | "phoneLinkId"
    | "source"
    | "pickup"
    | "note"
    | "updatedAt"
  >,
): Promise<BegunCheckout | undefined> {
  const begun = await deps.checkouts.begin<BegunCheckout>({
    id: deps.ids.next("ord"),
    sessionId,
    installationId: deps.installation.id,
    client,
    state: "open",
    version: 0,
    ...noWishes,
    ...fields,
    createdAt: fields.updatedAt,
    nextCheckAt: fields.updatedAt + idleCheckMs,
  });
  return begun.ok ? begun.value : undefined;
}

/**
 * Creates and stores the intent of a checkout that has none. The idempotency key and the amount depend on the stored checkout only, so
 * other tabs and retries after a crash get the same intent. The value is undefined when another tab has just stored it. When the
 * provider refuses the amount, the checkout is abandoned, so that a changed cart can open a new one.
 */
async function withIntent(
  deps: CheckoutDeps,
  begun: BegunCheckout,
): Promise<Result<{ checkout: PayableCheckout; intent: Intent } | undefined, { kind: "amount_refused" }>> {
  const intent = await deps.payments.open({ orderId: begun.id, ...termsOf(begun) });
  if (!intent.ok) {
    await deps.checkouts.save({ ...begun, state: "abandoned", updatedAt: deps.clock.now() });
    return refuse({ kind: intent.error });
  }
  const saved = await deps.checkouts.save({ ...begun, intentId: intent.value.id });
  return ok(saved.ok ? { checkout: saved.value, intent: intent.value } : undefined);
}

/**
 * Stores the guest's contact details and repeats all checks before the card is authorized. Only the session that opened the checkout
 * may complete it. When dishes changed or left the menu, or the total rose since the guest last saw a quote, refuses with `quote_changed`;
 * the guest has then seen the new quote, and submitting again agrees to it. A refused call changes nothing of what is ordered.
 * `wantsTexts` of the result is false when texts cannot be sent to the guest's number.
 */
export async function completeCheckout(
  deps: CheckoutDeps,
  command: {
    sessionId: string;
    intentId: string;
    choice: PickupChoice;
    contact: Contact;
    wishes: Omit<Wishes, "utensils"> & { utensilIds: readonly string[] };
    /** Stored as evidence of the guest's consent. */
    from?: { address: string; userAgent: string } | undefined;
  },
): Promise<Result<Omit<OpenedCheckout, "checkout" | "intent"> & { wantsTexts: boolean }, CheckoutRefusal>> {
  // The cart is read first: when the checkout becomes an order meanwhile, the guest learns of the order and not of an empty cart.
  const cart = await deps.carts.load(command.sessionId);
  const open = await deps.checkouts.byIntent(command.intentId);
  if (!open || open.sessionId !== command.sessionId) return refuse({ kind: "no_such_checkout" });
  if (!isOwnRow(deps.installation, open)) return refuse({ kind: "payment_of_other_installation" });
  if (open.state === "placed") return refuse({ kind: "already_authorized", intentId: command.intentId });
  const pause = await cardPause(deps, open);
  if (pause) return refuse(pause);
  if (open.state === "abandoned" || open.intentId === undefined) return refuse({ kind: "no_such_checkout" });

  const { contact, from } = command;
  const { utensilIds, ...asked } = command.wishes;
  /** Judged before the time is held, so that a refused call holds nothing. */
  const admit = async ({ quote, now, settings }: CheckedCart): Promise<CheckoutRefusal | undefined> => {
    if (!chooseUtensils(settings.utensils, utensilIds)) {
      return { kind: "utensils_changed", offered: offeredUtensils(settings.utensils) };
    }
    if (quote.alcohol && !asked.isOfAge) return { kind: "age_not_confirmed" };
    // A line that the guest removed in another tab is not in the cart.
    const shown = open.shown ?? { lines: open.lines, totalCents: open.bill.totalCents };
    const seen = shown.lines.filter(({ id }) => cart.lines.some((line) => line.id === id));
    const changes = [...goneLines(seen, quote), ...quoteChanges(seen, quote)];
    if (changes.length === 0 && quote.totalCents <= shown.totalCents) return undefined;
    const saved = await deps.checkouts.save({ ...open, shown: shownOf(quote), updatedAt: now });
    return saved.ok
      ? { kind: "quote_changed", changes, quote, fromCents: shown.totalCents }
      : { kind: "checkout_in_progress" };
  };
  const holder = { client: open.client, isPaying: true };
  const checked = await checkCart(deps, cart, command.choice, holder, admit);
  if (!checked.ok) return checked;
  const { quote, pickup, now, settings, isSlotLimited, heldUntil } = checked.value;
  const utensils = chooseUtensils(settings.utensils, utensilIds) ?? [];
  const wantsTexts = asked.wantsTexts && canReceiveTexts(contact.phone, settings.textAreaCodes);
  const wishes = { ...asked, wantsTexts, utensils };
  const amended = await amend<SubmittedCheckout>(deps, {
    ...open,
    ...agreed(quote),
    ...wishes,
    asksForThreeDSecure: await needsThreeDSecure(deps, quote, settings, contact),
    phoneLinkId: cart.phoneLinkId,
    source: cart.source,
    pickup,
    contact,
    consent: from && consentOf(from, wishes, now),
    shown: undefined,
    updatedAt: now,
    payPressedAt: now,
    nextCheckAt: now + reportMs,
  });
  if (!amended.ok) {
    const { error } = amended;
    const refusal: CheckoutRefusal = error.kind === "intent_gone" ? { kind: "no_such_checkout" } : error;
    if (!keepsSlot(refusal)) await deps.kitchen.release(command.sessionId);
    return refuse(refusal);
  }
  return ok({ quote, pickup, wantsTexts, isSlotLimited, heldUntil });
}

/** The record of the guest is read only when it decides. Of its usual total nothing is needed, so only today's orders count in it. */
async function needsThreeDSecure(
  deps: CheckoutDeps,
  { totalCents, count }: Quote,
  { threeDSecure: rules }: Settings,
  contact: Contact | undefined,
): Promise<boolean> {
  const payment = { totalCents, dishes: count };
  if (asksForThreeDSecure(payment, rules)) return true;
  if (!rules.isByRecord || contact === undefined) return false;
  const record = await deps.orders.guestRecord(contact, localDateOf(deps.clock.now()));
  return asksForThreeDSecure({ ...payment, record }, rules);
}

/**
 * Ends the hold of the cart's pickup time, for guests who leave the checkout. A time whose card is being authorized in another tab stays
 * held. Idempotent. The open checkout stays, and its next step holds the time again.
 */
export async function releaseSlot(
  deps: Pick<Ports, "checkouts" | "payments" | "clock" | "kitchen" | "installation">,
  sessionId: string,
): Promise<void> {
  const open = await deps.checkouts.openOf(sessionId);
  if (open?.payPressedAt !== undefined && isOwnRow(deps.installation, open)) {
    const intent = await deps.payments.read(open.intentId);
    if (intent?.status === "authorized" || isAuthorizing(open, intent, deps.clock.now())) return;
  }
  await deps.kitchen.release(sessionId);
}

type CheckedCart = { quote: Quote; pickup: Pickup; now: Instant; settings: Settings };
type HeldSlot = Pick<OpenedCheckout, "isSlotLimited" | "heldUntil">;
type HeldCart = CheckedCart & HeldSlot;
/** `keeps`: the pickup that the cart keeps holding, because its card is being authorized. */
type Holder = { client?: string | undefined; isPaying: boolean; keeps?: Pickup | undefined };

const unlimited: HeldSlot = { isSlotLimited: false, heldUntil: undefined };

/**
 * Quotes the cart for the chosen pickup time and holds room for it in the kitchen, or refuses with the reason why it cannot be ordered
 * now. When another cart takes the last room of the window at the same time, the choice is checked again: ASAP moves to the next window.
 * `admit` may refuse a cart that can be ordered before it holds anything.
 */
async function checkCart(
  deps: CheckoutDeps,
  cart: Cart,
  choice: PickupChoice,
  holder: Holder,
  admit: (checked: CheckedCart) => Promise<CheckoutRefusal | undefined> = () => Promise.resolve(undefined),
): Promise<Result<HeldCart, CheckoutRefusal>> {
  const { sessionId } = cart;
  const [menu, facts] = await Promise.all([deps.menus.load(), deps.store.load()]);
  if (!needsKitchen(facts)) {
    const checked = checkChoice(deps, { cart, menu, facts }, choice);
    if (!checked.ok) return checked;
    const refusal = await admit(checked.value);
    return refusal ? refuse(refusal) : ok({ ...checked.value, ...unlimited });
  }
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const now = deps.clock.now();
    const kitchen = await deps.kitchen.load(now, sessionId);
    const checked = checkChoice(deps, { cart, menu, facts, kitchen }, choice);
    if (!checked.ok) return checked;
    const refusal = await admit(checked.value);
    if (refusal) return refuse(refusal);
    const held = await holdSlot(deps, { sessionId, ...holder }, facts, checked.value);
    if (held) return ok({ ...checked.value, ...held });
  }
  return refuse({ kind: "checkout_in_progress" });
}

/**
 * Holds the room of the chosen pickup time for ten minutes, if the cart may. Returns undefined when the window has just become full.
 */
async function holdSlot(
  deps: CheckoutDeps,
  holder: Holder & { sessionId: string },
  facts: StoreFacts,
  { quote, pickup, now }: CheckedCart,
): Promise<HeldSlot | undefined> {
  const capacity = capacityRules(facts, now);
  if (!isLimited(capacity)) return unlimited;
  const window = windowOf(readyFrom(pickup, now));
  const limits = limitsAt(capacity, window);
  const hasLimits = limits.orders > 0 || limits.dishes > 0;
  const until = now + slotHoldMs;
  const { sessionId, client, isPaying, keeps } = holder;
  if (keeps && !isSamePickup(keeps, pickup)) return { isSlotLimited: hasLimits, heldUntil: undefined };
  const hold = { sessionId, client, isPaying, window, dishes: quote.count, until };
  const outcome = await deps.kitchen.hold(hold, limits, now);
  if (outcome === "full") return undefined;
  if (!hasLimits) return unlimited;
  return { isSlotLimited: true, heldUntil: outcome === "held" ? until : undefined };
}

function isSamePickup(one: Pickup, other: Pickup): boolean {
  if (one.kind === "asap" || other.kind === "asap") return one.kind === other.kind;
  return one.at === other.at;
}

function checkChoice(
  deps: CheckoutDeps,
  { cart, menu, facts, kitchen }: { cart: Cart; menu: Menu; facts: StoreFacts; kitchen?: KitchenState },
  choice: PickupChoice,
): Result<CheckedCart, CheckoutRefusal> {
  const now = deps.clock.now();
  const off = orderingOff(facts);
  if (off) return refuse(off);

  const index = indexOf(menu);
  const quoteNow = quoteCart(cart, index, now, now, priceRules(facts));
  if (quoteNow.lines.length === 0) return refuse({ kind: "cart_empty" });
  const pause = pauseNow(facts, now);
  const rules = pickupRules(facts, now, kitchen, quoteNow.count);
  const checked = checkPickup(choice, facts.calendar, now, rules, leadMinutes(facts, quoteNow), pause);
  if (!checked.ok) {
    const { error } = checked;
    const isUnattended = error.kind === "asap_unavailable" && error.reason === "unattended";
    return refuse(isUnattended ? { ...error, phone: facts.settings.restaurant.phone } : error);
  }

  const { pickup, at } = checked.value;
  const quote = quoteCart(cart, index, at, now, priceRules(facts), readyFrom(pickup, now));
  const changes = quoteChanges([], quote);
  if (changes.length > 0) return refuse({ kind: "dish_unavailable", changes, quote });
  const refusal = overLimits(quote.lines, facts.settings.limits) ?? tooMuchAlcohol(quote);
  return refusal ? refuse(refusal) : ok({ quote, pickup, now, settings: facts.settings });
}

function termsOf({ bill, asksForThreeDSecure }: OpenCheckout): PaymentTerms {
  return { amountCents: bill.totalCents, asksForThreeDSecure };
}

/** Changes the amount at the provider first and stores the row second. After a crash between the two, the guest's retry repeats both. */
async function amend<Stage extends PayableCheckout>(
  deps: CheckoutDeps,
  checkout: Stage,
): Promise<Result<{ checkout: Stage; intent: Intent }, CheckoutRefusal | { kind: "intent_gone" }>> {
  const amended = await deps.payments.amend(checkout.intentId, termsOf(checkout));
  if (!amended.ok) {
    const { error } = amended;
    if (error === "amount_refused") return refuse({ kind: error });
    return refuse(
      error === "gone" ? { kind: "intent_gone" } : { kind: error, intentId: checkout.intentId },
    );
  }
  const saved = await deps.checkouts.save(checkout);
  return saved.ok
    ? ok({ checkout: saved.value, intent: amended.value })
    : refuse({ kind: "checkout_in_progress" });
}
