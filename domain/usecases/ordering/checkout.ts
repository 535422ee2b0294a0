import { ok, refuse, type Result } from "../../shared/result.ts";
import type { Instant } from "../../shared/local_time.ts";
import { type LineChange, type Quote, quoteCart, quoteChanges } from "../../cart/quote.ts";
import { agreed, type Checkout, idleCheckMs, reportMs } from "../../order/checkout.ts";
import { consentOf } from "../../notification/consent.ts";
import { canReceiveTexts } from "../../order/phone.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Contact, Pickup } from "../../order/order.ts";
import type { Language } from "../../shared/language.ts";
import { type ForeignPayment, isOwnRow } from "../../payment/ownership.ts";
import { checkPickup, type PickupChoice, type PickupRefusal } from "../../order/pickup_choice.ts";
import type { Intent } from "../../ports/payments.ts";
import type { Ports } from "../../ports/ports.ts";
import { cardPause, type CardTestingRefusal, type Payer, takeNewPayment } from "../payments/card_testing.ts";
import { type OrderingOff, orderingOff, pauseNow, pickupRules, priceRules } from "../store/store_rules.ts";

type CheckoutDeps = Pick<
  Ports,
  "carts" | "menus" | "store" | "clock" | "ids" | "checkouts" | "payments" | "limits" | "installation"
>;

export type CheckoutRefusal =
  | OrderingOff
  | PickupRefusal
  | CardTestingRefusal
  | ForeignPayment
  /** The provider does not accept payments of this amount. */
  | { kind: "amount_refused" }
  | { kind: "cart_empty" }
  | { kind: "dish_unavailable"; changes: readonly LineChange[]; quote: Quote }
  | { kind: "quote_changed"; changes: readonly LineChange[]; quote: Quote; fromCents: number }
  | { kind: "already_authorized"; intentId: string }
  | { kind: "no_such_checkout" }
  | { kind: "checkout_in_progress" };

export type OpenedCheckout = { checkout: Checkout; quote: Quote; intent: Intent; pickup: Pickup };

/** Limit of attempts when several tabs open the same cart's checkout at the same time. */
const maxAttempts = 10;

/**
 * Opens the checkout of a cart, or updates the open one to the current cart, prices and pickup choice. A cart has at most one open
 * checkout with one intent. The checkout is stored before its intent is created (docs/product-rules.md, "Checkout"). Refuses with
 * `checkout_in_progress` when other tabs change the same checkout at the same time.
 */
export async function openCheckout(
  deps: CheckoutDeps,
  command: Payer & { choice: PickupChoice; note: string },
): Promise<Result<OpenedCheckout, CheckoutRefusal>> {
  const pause = await cardPause(deps, command);
  if (pause) return refuse(pause);
  const checked = await checkCart(deps, command.sessionId, command.choice);
  if (!checked.ok) return checked;
  const { quote, pickup, now } = checked.value;
  const fields = { ...agreed(quote), pickup, note: command.note, updatedAt: now };

  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const known = await deps.checkouts.openOf(command.sessionId);
    if (known && !isOwnRow(deps.installation, known)) {
      // The row comes from a restored backup. The payment belongs to the original installation, so only the row is closed.
      await deps.checkouts.save({ ...known, state: "abandoned", updatedAt: now });
      continue;
    }
    if (!known) {
      const tooMany = await takeNewPayment(deps, command);
      if (tooMany) return refuse(tooMany);
    }
    const open = known ?? await begin(deps, command, fields);
    const intended = open && open.intentId === undefined ? await withIntent(deps, open) : undefined;
    if (intended && !intended.ok) return intended;
    const opened = intended?.value;
    // A new intent already has the amount of this cart.
    if (!known && opened) return ok({ ...opened, quote, pickup });
    const current = opened?.checkout ?? open;
    if (current?.intentId === undefined) continue;
    const amended = await amend(deps, { ...current, ...fields });
    if (amended.ok) return ok({ ...amended.value, quote, pickup });
    if (amended.error.kind === "intent_gone") {
      // Another tab may still show the card form of the old intent. Releasing it prevents a second authorization.
      await deps.payments.release(current.intentId, current.id);
      await deps.checkouts.save({ ...current, state: "abandoned", updatedAt: now });
    } else if (amended.error.kind !== "checkout_in_progress") return refuse(amended.error);
  }
  return refuse({ kind: "checkout_in_progress" });
}

/** Stores a new checkout of the cart. Returns undefined when another tab has just stored one. */
async function begin(
  deps: CheckoutDeps,
  { sessionId, client }: Payer,
  fields: Pick<Checkout, "lines" | "bill" | "prepMinutes" | "pickup" | "note" | "updatedAt">,
): Promise<Checkout | undefined> {
  const begun = await deps.checkouts.begin({
    id: deps.ids.next("ord"),
    sessionId,
    installationId: deps.installation.id,
    client,
    state: "open",
    version: 0,
    ...fields,
    wantsTexts: false,
    wantsCutlery: false,
    language: "en",
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
  open: Checkout,
): Promise<Result<{ checkout: Checkout; intent: Intent } | undefined, { kind: "amount_refused" }>> {
  const intent = await deps.payments.open({ orderId: open.id, amountCents: open.bill.totalCents });
  if (!intent.ok) {
    await deps.checkouts.save({ ...open, state: "abandoned", updatedAt: deps.clock.now() });
    return refuse({ kind: intent.error });
  }
  const saved = await deps.checkouts.save({ ...open, intentId: intent.value.id });
  return ok(saved.ok ? { checkout: saved.value, intent: intent.value } : undefined);
}

/**
 * Stores the guest's contact details and repeats all checks before the card is authorized. Only the session that opened the checkout
 * may complete it. When dishes changed or the total rose since the checkout was stored, refuses with `quote_changed`; the checkout
 * then has the new quote, and submitting again agrees to it. `wantsTexts` of the result is false when texts cannot be sent to the
 * guest's number.
 */
export async function completeCheckout(
  deps: CheckoutDeps,
  command: {
    sessionId: string;
    intentId: string;
    choice: PickupChoice;
    contact: Contact;
    note: string;
    wantsTexts: boolean;
    wantsCutlery: boolean;
    language: Language;
    /** Stored as evidence of the guest's consent. */
    from?: { address: string; userAgent: string } | undefined;
  },
): Promise<Result<{ quote: Quote; pickup: Pickup; wantsTexts: boolean }, CheckoutRefusal>> {
  const open = await deps.checkouts.byIntent(command.intentId);
  if (!open || open.sessionId !== command.sessionId) return refuse({ kind: "no_such_checkout" });
  if (!isOwnRow(deps.installation, open)) return refuse({ kind: "payment_of_other_installation" });
  if (open.state === "placed") return refuse({ kind: "already_authorized", intentId: command.intentId });
  const pause = await cardPause(deps, open);
  if (pause) return refuse(pause);
  if (open.state === "abandoned") return refuse({ kind: "no_such_checkout" });

  const checked = await checkCart(deps, command.sessionId, command.choice);
  if (!checked.ok) return checked;
  const { quote, pickup, now, settings } = checked.value;

  const { contact, note, wantsCutlery, language, from } = command;
  const wantsTexts = command.wantsTexts && canReceiveTexts(contact.phone, settings.textAreaCodes);
  const amended = await amend(deps, {
    ...open,
    ...agreed(quote),
    pickup,
    contact,
    note,
    wantsTexts,
    wantsCutlery,
    language,
    consent: from && consentOf(from, { language, wantsTexts }, now),
    updatedAt: now,
    payPressedAt: now,
    nextCheckAt: now + reportMs,
  });
  if (!amended.ok) {
    return refuse(amended.error.kind === "intent_gone" ? { kind: "no_such_checkout" } : amended.error);
  }
  const changes = quoteChanges(open.lines, quote);
  if (changes.length > 0 || quote.totalCents > open.bill.totalCents) {
    return refuse({ kind: "quote_changed", changes, quote, fromCents: open.bill.totalCents });
  }
  return ok({ quote, pickup, wantsTexts });
}

type CheckedCart = { quote: Quote; pickup: Pickup; now: Instant; settings: Settings };

/** Quotes the cart for the chosen pickup time, or refuses with the reason why it cannot be ordered now. */
async function checkCart(
  deps: CheckoutDeps,
  sessionId: string,
  choice: PickupChoice,
): Promise<Result<CheckedCart, CheckoutRefusal>> {
  const now = deps.clock.now();
  const [cart, menu, facts] = await Promise.all([
    deps.carts.load(sessionId),
    deps.menus.load(),
    deps.store.load(),
  ]);
  const off = orderingOff(facts);
  if (off) return refuse(off);

  const dishes = new Map(menu.dishes.map((dish) => [dish.id, dish]));
  const quoteNow = quoteCart(cart, dishes, now, now, priceRules(facts));
  if (quoteNow.lines.length === 0) return refuse({ kind: "cart_empty" });
  const { prepMinutes } = quoteNow;
  const pause = pauseNow(facts, now);
  const checked = checkPickup(choice, facts.calendar, now, pickupRules(facts, now), prepMinutes, pause);
  if (!checked.ok) {
    const { error } = checked;
    const isUnattended = error.kind === "asap_unavailable" && error.reason === "unattended";
    return refuse(isUnattended ? { ...error, phone: facts.settings.restaurant.phone } : error);
  }

  const { pickup, at } = checked.value;
  const quote = quoteCart(cart, dishes, at, now, priceRules(facts));
  const changes = quoteChanges([], quote);
  return changes.length > 0
    ? refuse({ kind: "dish_unavailable", changes, quote })
    : ok({ quote, pickup, now, settings: facts.settings });
}

/** Changes the amount at the provider first and stores the row second. After a crash between the two, the guest's retry repeats both. */
async function amend(
  deps: CheckoutDeps,
  checkout: Checkout,
): Promise<Result<{ checkout: Checkout; intent: Intent }, CheckoutRefusal | { kind: "intent_gone" }>> {
  if (checkout.intentId === undefined) return refuse({ kind: "intent_gone" });
  const amended = await deps.payments.amend(checkout.intentId, checkout.bill.totalCents);
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
