/** What a guest who opens the checkout must get: the pickup time and the total, or the reason why it is refused. */
import assert from "node:assert/strict";
import type { Cart } from "@domain/cart/cart.ts";
import type { Availability } from "@domain/menu/dish.ts";
import type { Checkout } from "@domain/order/checkout.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { type Agreement, agreementOf, type Pickup } from "@domain/order/agreement.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { dueAt, hasDrinks, isOverAt, lacksMeals } from "./alcohol.ts";
import { hasPlace, isLimitedAt, type Places, quarterOf } from "./capacity.ts";
import { queueMinutes } from "./kitchen.ts";
import { billOf } from "./money.ts";
import { closingOf, isOpen, isUnattended, openingOf } from "./attendance.ts";
import { priceOf } from "./placing.ts";

const minute = 60_000;
const zone = "America/Los_Angeles";

/** `refused` is the kind of the refusal. `isFull`: no window has a place. */
export type Offer = { refused: string; isFull?: true } | {
  pickup: Pickup;
  totalCents: number;
  lines: Cart["lines"];
};

/** Returns what the guest must get at this moment. */
export async function offerOf(
  world: { store: MemoryPorts; places: Places },
  sessionId: string,
  choice: PickupChoice,
): Promise<Offer> {
  const { store } = world;
  const now = store.clock.now();
  const { settings, busy, pause } = store.store.facts;
  if (!settings.isOrderingEnabled) return { refused: "ordering_off" };
  const menu = await store.menus.load();
  const { lines } = await store.carts.load(sessionId);
  const options = menu.optionGroups.flatMap((group) => group.options);
  const dishes = lines.map((line) => {
    const dish = menu.dishes.find(({ id }) => id === line.dishId);
    const chosen = line.options.map(({ id }) => options.find((option) => option.id === id));
    const isOff = isOverAt({ lines: [line] }, now, settings.alcoholEndsAt) ||
      [dish, ...chosen].some((each) => each === undefined || isOffAt(each.availability, now));
    return { line, dish, isOff };
  });
  if (dishes.length === 0) return { refused: "cart_empty" };
  const added = busy && now < busy.until ? busy.minutes : 0;
  const isPaused = isPausedAt(pause, now);
  const isOpenAt = (at: number) => isOpen(store.store.facts, at);
  const count = dishes.reduce((sum, { line, isOff }) => isOff ? sum : sum + line.quantity, 0);
  const longest = dishes.reduce(
    (most, { dish, isOff }) => isOff ? most : Math.max(most, dish?.prepMinutes ?? 0),
    0,
  );
  const prep = leadOf(store.store.facts, longest, count);
  const kitchen = Math.max(prep, 15) + added + queueMinutes(store.orders.all(), settings.parallelDishes, now);
  const isPlaceAt = (at: number) =>
    !isLimitedAt(store.store.facts, now) ||
    hasPlace(world, { window: quarterOf(at), dishes: count, sessionId }, now);
  let pickup: Pickup;
  if (choice.option === "asap") {
    const isPossible = !isPaused && !isUnattended(store.store, now) && isOpenAt(now) &&
      isOpenAt(now + kitchen * minute);
    if (!isPossible) return { refused: "asap_unavailable" };
    let ready = now + kitchen * minute;
    while (!isPlaceAt(ready) && isOpenAt(ready)) ready = quarterOf(ready) + 15 * minute;
    if (!isOpenAt(ready)) return { refused: "asap_unavailable", isFull: true };
    const from = Math.ceil((ready - now) / minute);
    pickup = { kind: "asap", minutes: { from, to: from + 15 } };
  } else {
    const at = slotOf(choice).epochMilliseconds;
    if (!isSlotOffered(store, choice, prep)) return { refused: "slot_lost" };
    if (!isPlaceAt(at)) return { refused: "slot_full", isFull: true };
    pickup = { kind: "scheduled", at };
  }
  const isOver = isOverAt({ lines }, dueAt(pickup, now), settings.alcoholEndsAt);
  if (isOver || dishes.some(({ isOff }) => isOff)) return { refused: "dish_unavailable" };
  if (lacksMeals(lines)) return { refused: "alcohol_without_meal" };
  const at = pickup.kind === "scheduled" ? pickup.at : now;
  const bill = billOf(
    dishes.map(({ line, dish }) => {
      const added = line.options.reduce(
        (sum, { id, quantity }) =>
          sum + quantity * (options.find((option) => option.id === id)?.priceCents ?? 0),
        0,
      );
      return {
        ...{
          id: line.id,
          dishId: line.dishId,
          name: { en: "", ko: "" },
          kitchenName: "",
          note: "",
          isAlcoholic: false,
          options: [],
          leftOut: [],
        },
        ...{ quantity: line.quantity, isTaxable: dish?.isTaxable ?? false },
        unitPriceCents: Math.max(0, (dish ? priceOf(dish, at) : 0) + added),
      };
    }),
    { taxPpm: settings.taxPpm, charges: [{ ppm: settings.serviceFeePpm }] },
  );
  return { pickup, totalCents: bill.total, lines };
}

/** The longest preparation, or the lead time of a large order. */
export const leadOf = ({ settings: { largeOrder } }: StoreFacts, prep: number, dishes: number): number =>
  largeOrder.dishes > 0 && dishes >= largeOrder.dishes ? Math.max(prep, largeOrder.leadMinutes) : prep;

type Slot = PickupChoice & { option: "scheduled" };

export const slotOf = ({ date, time }: Slot) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone);

const isPausedAt = (pause: { until?: number | undefined } | undefined, now: number) =>
  pause !== undefined && (pause.until === undefined || now < pause.until);

/** Whether a time of today can be chosen, without a look at its places. */
export function isSlotOffered({ store: { facts }, clock }: MemoryPorts, choice: Slot, prep: number): boolean {
  const now = clock.now();
  const { settings, busy, pause } = facts;
  const slot = slotOf(choice);
  const at = slot.epochMilliseconds;
  const added = busy && now < busy.until ? busy.minutes : 0;
  const lastOrderAt = closingOf(facts, at) - 15 * minute;
  return settings.isOrderingEnabled && !isPausedAt(pause, now) && slot.minute % 15 === 0 &&
    at >= now + (prep + added) * minute &&
    at <= now + settings.orderAheadHours * 60 * minute && isOpen(facts, at) &&
    at >= openingOf(facts, at) + prep * minute &&
    now < lastOrderAt;
}

const isOffAt = (availability: Availability, now: number) =>
  availability.kind === "off" || availability.kind === "off_until" && now < availability.until;

/** Other guests and the provider may refuse what is on offer. */
const otherRefusals = /^(too_many_payments|already_authorized|quote_changed|no_such_checkout)$/;

type Opened =
  | { ok: true; value: { pickup: Pickup; quote: { totalCents: number } } }
  | { ok: false; error: { kind: string; alternatives?: readonly unknown[] } };

/** The provider sometimes refuses amounts below this. */
export const minCents = 2_000;

/** A guest whose slot is full gets this many others. */
const otherSlots = 4;

/** `isShort`: guests order so few hours ahead that there may be fewer. */
export function checkOpened(
  opened: Opened,
  offer: Offer,
  storedCents = Infinity,
  isShort = false,
): void {
  if (!opened.ok && opened.error.alternatives) {
    const { length } = opened.error.alternatives;
    assert.ok(length <= otherSlots && (length === otherSlots || isShort), "the slots beside a full one");
  }
  if ("refused" in offer) {
    assert.ok(!opened.ok, `a checkout that must be refused with ${offer.refused}`);
    // A full window is found after the limit of new payments.
    if (offer.isFull && opened.error.kind === "too_many_payments") return;
    return assert.equal(opened.error.kind, offer.refused, "why a checkout was refused");
  }
  if (!opened.ok && opened.error.kind === "amount_refused") {
    return assert.ok(
      Math.min(offer.totalCents, storedCents) < minCents,
      "an amount that the provider accepts was refused",
    );
  }
  if (!opened.ok) return assert.match(opened.error.kind, otherRefusals, "a checkout that was refused");
  const { pickup, quote } = opened.value;
  assert.deepEqual(pickup, offer.pickup, "the pickup of a checkout");
  assert.equal(quote.totalCents, offer.totalCents, "the total of a checkout");
}

/** Returns what a guest has confirmed whom the bank asks for more; undefined when no card is being authorized. */
export function confirmedIn(
  { checkouts, payments }: MemoryPorts,
  intentId: string | undefined,
): (Agreement & { amountCents: number }) | undefined {
  const checkout = intentId === undefined ? undefined : checkouts.ofIntentNow(intentId);
  if (checkout?.state !== "open" || checkout.intentId === undefined) return undefined;
  const { status, isConfirming, amountCents } = payments.truth(checkout.intentId);
  const isAtBank = status === "waiting" && isConfirming && checkout.payPressedAt !== undefined;
  return isAtBank ? { ...agreementOf(checkout), amountCents } : undefined;
}

/** A limited time that the answer says is held is held as long. */
export function checkHold(
  { holds }: Places,
  sessionId: string,
  { isSlotLimited, heldUntil }: { isSlotLimited: boolean; heldUntil: number | undefined },
  /** Whether a card may be being authorized, for another time that the cart keeps. */
  mayKeep = false,
): void {
  const until = holds.get(sessionId)?.until;
  assert.ok(isSlotLimited || heldUntil === undefined, "a held time without limits");
  // The guest may have left or paid since.
  if (isSlotLimited && until !== undefined && !(mayKeep && heldUntil === undefined)) {
    assert.equal(heldUntil, until, "until when a pickup time is held");
  }
}

/** A guest who presses Pay pays for exactly what the checkout has shown. */
export function checkSubmitted(
  submitted: { ok: true } | { ok: false; error: { kind: string } },
  offer: Offer,
  { state, bill, lines, shown: quoted }: Checkout,
  isOfAge: boolean,
): void {
  const refused = submitted.ok ? undefined : submitted.error.kind;
  if (state !== "open") {
    const expected = state === "placed" ? /^(already_authorized|cart_empty)$/ : /^no_such_checkout$/;
    return assert.match(refused ?? "done", expected, `a form for a checkout that is ${state}`);
  }
  if ("refused" in offer) return assert.equal(refused, offer.refused, "why a form was refused");
  if (refused !== undefined && /^(already_authorized|no_such_checkout)$/.test(refused)) return;
  if (hasDrinks(offer) && !isOfAge) return assert.equal(refused, "age_not_confirmed", "an age for alcohol");
  if (refused === "amount_refused") return;
  const shown = (some: readonly { dishId: string; quantity: number }[]) =>
    some.map(({ dishId, quantity }) => `${quantity} ${dishId}`).toSorted().join();
  const isRaised = offer.totalCents > (quoted ?? bill).totalCents;
  if (isRaised) return assert.equal(refused, "quote_changed", "a form with a higher total");
  const isAsShown = quoted === undefined && offer.totalCents === bill.totalCents &&
    shown(offer.lines) === shown(lines);
  if (isAsShown) assert.equal(refused, undefined, "a form for what the checkout has shown");
}

/** Returns ports that count what a guest's opening of the checkout takes from the limit of new payments: nothing, or once for a new checkout. */
export function countedPayments(ports: MemoryPorts): { ports: MemoryPorts; check(): void } {
  let taken = 0;
  let isBegun = false;
  const limits: MemoryPorts["limits"] = {
    ...ports.limits,
    take: (key, ...rest) => {
      if (key.startsWith("new_payments:")) taken += 1;
      return ports.limits.take(key, ...rest);
    },
  };
  const begin: MemoryPorts["checkouts"]["begin"] = async (checkout) => {
    const begun = await ports.checkouts.begin(checkout);
    isBegun ||= begun.ok;
    return begun;
  };
  return {
    ports: { ...ports, limits, checkouts: { ...ports.checkouts, begin } },
    check() {
      assert.ok(taken <= 1, `a guest's new payment was counted ${taken} times`);
      assert.ok(taken === 1 || !isBegun, "a new payment that was not counted");
    },
  };
}
