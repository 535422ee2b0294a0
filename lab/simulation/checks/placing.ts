/** What an order is when it is placed: what the guest agreed to, and until when staff must answer. */
import assert from "node:assert/strict";
import type { Dish } from "@domain/menu/dish.ts";
import type { Checkout } from "@domain/order/checkout.ts";
import type { Order } from "@domain/order/order.ts";
import type { OrderChange } from "@domain/ports/orders.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import type { Intent } from "@domain/ports/payments.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { billings } from "../cards.ts";
import { menu } from "../drinks.ts";
import { closingOf, isOpen, openingOf } from "./attendance.ts";
import { isOverLimit, placeOf, quarterOf } from "./capacity.ts";

const noOne = { firstName: "Guest", lastName: "", email: "", phone: "" };
const minute = 60_000;
const zone = "America/Los_Angeles";
const local = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

export function checkPlaced(
  facts: StoreFacts,
  checkout: Checkout,
  { order, at }: OrderChange,
  billing: Intent["billing"],
): void {
  const { lines, bill, prepMinutes, pickup, note, utensils, isOfAge, language, contact } = checkout;
  const agreed = { lines, bill, prepMinutes, pickup, note, utensils, isOfAge, language };
  for (const [name, value] of Object.entries(agreed)) {
    assert.deepEqual(order[name as keyof Order], value, `${name} of an order and its checkout`);
  }
  const named = billings.find(([each]) => each.phone === billing?.phone)?.[1] ?? noOne;
  assert.deepEqual(order.contact, contact ?? named, "the contact of an order");
  assert.equal(order.day, local(at).toPlainDate().toString(), "the day of an order");
  assert.equal(order.placedAt, at, "when an order was placed");
  assert.equal(order.expiresAt, expiryOf(facts, order), "until when staff must answer");
  const { authorizedAt } = order.payment as Extract<Order["payment"], { state: "authorized" }>;
  assert.equal(authorizedAt, at, "when the payment was authorized");
  const warnings = order.warnings.map(({ kind }) => kind);
  const isClosed = pickup.kind === "asap" && !isOpen(facts, at);
  assert.equal(warnings.includes("placed_while_closed"), isClosed, "the warning about a closed restaurant");
  const isDueClosed = pickup.kind !== "asap" && !isOpen(facts, pickup.at);
  assert.equal(
    warnings.includes("due_while_closed"),
    isDueClosed,
    "the warning about a time that was closed",
  );
}

/** Staff are warned of an order whose quarter of an hour was full, unless that is over: it no longer has a limit. */
export function checkLimitWarning(store: MemoryPorts, order: Order): void {
  const isWarned = order.warnings.some(({ kind }) => kind === "window_over_limit");
  const dishes = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const place = placeOf(order) ?? 0;
  const isOver = place >= quarterOf(order.placedAt) && isOverLimit(store, place, dishes, order.placedAt);
  assert.equal(isWarned, isOver, "the warning about a limit");
}

/** The end of 15 or 30 minutes of opening hours, or of what the owner has chosen, for a slot its preparation at the latest or as for ASAP, and 5 minutes at least. */
function expiryOf(facts: StoreFacts, { placedAt, pickup, prepMinutes }: Order): number {
  const { expireAsapMinutes, expireScheduledMinutes } = facts.settings;
  const asap = afterOpenMinutes(facts, placedAt, expireAsapMinutes);
  if (pickup.kind === "asap") return asap;
  const start = Math.max(pickup.at - prepMinutes * minute, Math.min(asap, pickup.at));
  return Math.max(
    placedAt + 5 * minute,
    Math.min(afterOpenMinutes(facts, placedAt, expireScheduledMinutes), start),
  );
}

function afterOpenMinutes(facts: StoreFacts, from: number, minutes: number): number {
  let at = from;
  let left = minutes * minute;
  for (;;) {
    const closesAt = closingOf(facts, at);
    const begin = Math.max(at, openingOf(facts, at));
    if (begin + left <= closesAt) return begin + left;
    left -= Math.max(0, closesAt - begin);
    at = local(at).startOfDay().add({ days: 1 }).epochMilliseconds;
  }
}

/** The price of a dish for a pickup at a moment. Lunch prices apply on weekdays from 11 AM to 3 PM. */
export function priceOf({ priceCents, lunchPriceCents }: Dish, pickupAt: number): number {
  const { dayOfWeek, hour } = local(pickupAt);
  const isLunch = dayOfWeek <= 5 && hour >= 11 && hour < 15;
  return isLunch && lunchPriceCents !== undefined ? lunchPriceCents : priceCents;
}

/** The dishes with the prices that they have had since the steps of this group began, the present ones last. */
export type PricedDishes = Map<string, Dish[]>;

/** Each dish of a checkout has the price of the menu for its pickup, with its options. */
export function checkPrices(
  priced: PricedDishes,
  { lines, pickup }: Pick<Checkout, "lines" | "pickup">,
  at: number,
): void {
  for (const { dishId, unitPriceCents, options, isTaxable } of lines) {
    const dishes = priced.get(dishId) ?? [];
    assert.ok(dishes.length > 0, "a dish that is not on the menu");
    const all = menu.optionGroups.flatMap((group) => group.options);
    const added = options.reduce((sum, { id, quantity }) => {
      const cents = all.find((each) => each.id === id)?.priceCents ?? NaN;
      return sum + cents * quantity;
    }, 0);
    const pickupAt = pickup.kind === "scheduled" ? pickup.at : at;
    const prices = dishes.map((dish) => Math.max(0, priceOf(dish, pickupAt) + added));
    assert.ok(prices.includes(unitPriceCents), `${unitPriceCents} cents for ${dishId}, not ${prices}`);
    assert.equal(isTaxable, dishes[0]?.isTaxable, `whether ${dishId} is taxed`);
  }
}

/** The bank is asked for 3-D Secure above a total and from a number of dishes; for less only when the guest's record counts. */
export function checkThreeDSecure(
  { installation, store: { facts: { settings } } }: MemoryPorts,
  { bill, lines, asksForThreeDSecure, installationId }: Checkout,
): void {
  // A restored row has its answer from another installation.
  if (installationId !== installation.id) return;
  const { aboveCents, dishes, isByRecord } = settings.threeDSecure;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isLarge = aboveCents > 0 && bill.totalCents > aboveCents || dishes > 0 && count >= dishes;
  assert.ok(asksForThreeDSecure || !isLarge, "a large order without 3-D Secure");
  assert.ok(!asksForThreeDSecure || isLarge || isByRecord, "3-D Secure for a small order");
}
