/** What a guest who opens the checkout must get: the pickup time and the total, or the reason why it is refused. */
import assert from "node:assert/strict";
import type { Availability } from "@domain/menu/dish.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { Pickup } from "@domain/order/agreement.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { hasPlace, isLimitedAt, type Places, quarterOf } from "./capacity.ts";
import { queueMinutes } from "./kitchen.ts";
import { billOf } from "./money.ts";
import { isUnattended } from "./attendance.ts";
import { isOpen, priceOf } from "./placing.ts";

const minute = 60_000;
const zone = "America/Los_Angeles";

/** `refused` is the kind of the refusal. `isFull`: no window has a place. */
export type Offer = { refused: string; isFull?: true } | { pickup: Pickup; totalCents: number };

/** Returns what the guest must get at this moment. */
export async function offerOf(
  world: { store: MemoryPorts; places: Places },
  sessionId: string,
  choice: PickupChoice,
): Promise<Offer> {
  const { store } = world;
  const now = store.clock.now();
  const { settings, busy, pause } = store.store.facts;
  const menu = await store.menus.load();
  const { lines } = await store.carts.load(sessionId);
  const options = menu.optionGroups.flatMap((group) => group.options);
  const dishes = lines.map((line) => {
    const dish = menu.dishes.find(({ id }) => id === line.dishId);
    const chosen = line.options.map(({ id }) => options.find((option) => option.id === id));
    const isOff = [dish, ...chosen].some((each) => each === undefined || isOffAt(each.availability, now));
    return { line, dish, isOff };
  });
  if (dishes.length === 0) return { refused: "cart_empty" };
  const prep = dishes.reduce(
    (most, { dish, isOff }) => isOff ? most : Math.max(most, dish?.prepMinutes ?? 0),
    0,
  );
  const added = busy && now < busy.until ? busy.minutes : 0;
  const isPaused = pause !== undefined && (pause.until === undefined || now < pause.until);
  const kitchen = Math.max(prep, 15) + added + queueMinutes(store.orders.all(), settings.parallelDishes, now);
  const count = dishes.reduce((sum, { line, isOff }) => isOff ? sum : sum + line.quantity, 0);
  const isPlaceAt = (at: number) =>
    !isLimitedAt(store.store.facts, now) ||
    hasPlace(world, { window: quarterOf(at), dishes: count, sessionId }, now);
  let pickup: Pickup;
  if (choice.option === "asap") {
    const isPossible = !isPaused && !isUnattended(store.store, now) && isOpen(now) &&
      isOpen(now + kitchen * minute);
    if (!isPossible) return { refused: "asap_unavailable" };
    let ready = now + kitchen * minute;
    while (!isPlaceAt(ready) && isOpen(ready)) ready = quarterOf(ready) + 15 * minute;
    if (!isOpen(ready)) return { refused: "asap_unavailable", isFull: true };
    const from = Math.ceil((ready - now) / minute);
    pickup = { kind: "asap", minutes: { from, to: from + 15 } };
  } else {
    const slot = Temporal.PlainDateTime.from(`${choice.date}T${choice.time}`).toZonedDateTime(zone);
    const at = slot.epochMilliseconds;
    const opensAt = slot.with({ hour: 11, minute: 0 }).epochMilliseconds;
    const lastOrderAt = slot.with({ hour: 20, minute: 45 }).epochMilliseconds;
    const isPossible = !isPaused && slot.minute % 15 === 0 && at >= now + (prep + added) * minute &&
      at <= now + settings.orderAheadHours * 60 * minute && isOpen(at) && at >= opensAt + prep * minute &&
      now < lastOrderAt;
    if (!isPossible) return { refused: "slot_lost" };
    if (!isPlaceAt(at)) return { refused: "slot_full", isFull: true };
    pickup = { kind: "scheduled", at };
  }
  if (dishes.some(({ isOff }) => isOff)) return { refused: "dish_unavailable" };
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
  return { pickup, totalCents: bill.total };
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

export function checkOpened(opened: Opened, offer: Offer, storedCents = Infinity): void {
  if (!opened.ok && opened.error.alternatives) {
    assert.equal(opened.error.alternatives.length, otherSlots, "the slots beside a full one");
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
