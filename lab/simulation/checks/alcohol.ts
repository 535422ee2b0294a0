/** Alcohol to go: only with meals, only to guests who say that they are old enough, only until its sales end, and only against an ID. */
import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import type { Pickup } from "@domain/order/agreement.ts";
import type { OrderChange } from "@domain/ports/orders.ts";

const minute = 60_000;
const perMeal = 2;
/** The longest time that staff may promise. */
const longest = 120 * minute;

type Lines = readonly { dishId: string; quantity: number }[];
type WithLines = { lines: readonly { dishId: string }[] };

export const hasDrinks = ({ lines }: WithLines): boolean => lines.some(({ dishId }) => dishId === "soju");

const countOf = (lines: Lines, isCounted: (dishId: string) => boolean) =>
  lines.reduce((sum, { dishId, quantity }) => isCounted(dishId) ? sum + quantity : sum, 0);

/** How many drinks are more than two for each meal. */
function surplusOf(lines: Lines): number {
  const meals = countOf(lines, (dishId) => dishId !== "soju" && dishId !== "cider");
  return Math.max(0, countOf(lines, (dishId) => dishId === "soju") - perMeal * meals);
}

export const lacksMeals = (lines: Lines): boolean => surplusOf(lines) > 0;

/** An offer may leave as many drinks as the guest ordered without a meal, but takes no meal away from them. */
export function losesMeals(before: Lines, after: Lines): boolean {
  const meals = (lines: Lines) => countOf(lines, (dishId) => dishId !== "soju" && dishId !== "cider");
  return meals(after) < meals(before) && lacksMeals(after);
}

/** Whether the sales of what is ordered have ended at a moment. */
export const isOverAt = (order: WithLines, at: number, endsAt: number | undefined): boolean =>
  hasDrinks(order) && endsAt !== undefined && at >= endsAt;

/** The moment at which an order is due that is promised for its slot or some minutes from now; without a promise, the earliest that the guest saw. */
export const dueAt = (pickup: Pickup, now: number, minutes?: number): number =>
  pickup.kind === "scheduled" ? pickup.at : now + (minutes ?? pickup.minutes.from) * minute;

/** Whether it depends on the promised minutes that the sales have ended. */
export const dependsOnPromise = (order: Order, now: number, endsAt: number | undefined): boolean =>
  hasDrinks(order) && order.pickup.kind === "asap" && endsAt !== undefined && endsAt > now &&
  endsAt <= now + longest;

/** The warnings of an order that was placed with drinks. */
export function checkDrinkWarnings(
  { warnings, lines, pickup, isOfAge }: Order,
  at: number,
  endsAt: number | undefined,
): void {
  const kinds = warnings.map(({ kind }) => kind);
  const isYoung = hasDrinks({ lines }) && !isOfAge;
  assert.equal(kinds.includes("age_not_confirmed"), isYoung, "the warning about an age");
  const isOver = isOverAt({ lines }, dueAt(pickup, at), endsAt);
  assert.equal(kinds.includes("alcohol_over"), isOver, "the warning about the end of alcohol");
}

/** Whether automatic acceptance leaves an order to staff. */
export const needsStaff = ({ warnings }: Order): boolean =>
  warnings.some(({ kind }) => /^(age_not_confirmed|alcohol_over|due_while_closed)$/.test(kind));

/**
 * Staff, the guest of an offer and automatic acceptance accept no drinks for a time at which they are no longer sold, and automatic
 * acceptance takes no order with a warning. `isCharged`: the provider has captured the payment already.
 */
export function checkDrinksSold(
  before: Order,
  { order: after, at }: OrderChange,
  { endsAt, isCharged }: { endsAt: number | undefined; isCharged: boolean },
): void {
  const { payment, state, pickup, offers } = after;
  const isExtended = "readyAt" in state && "readyAt" in before.state && state.readyAt > before.state.readyAt;
  if (isExtended && state.status === before.state.status && payment.state !== "none") {
    const isMoved = after.transitions.at(-1)?.kind === "extend" &&
      after.transitions.length > before.transitions.length;
    assert.ok(!isMoved || !isOverAt(after, state.readyAt, endsAt), "more time than alcohol is sold");
  }
  if (payment.state === "capturing" && before.payment.state !== "capturing" && !isCharged) {
    const isOver = isOverAt(after, dueAt(pickup, at, payment.minutes), endsAt);
    assert.ok(!isOver, "an order was accepted whose alcohol is no longer sold when it is due");
    assert.ok(payment.by.kind !== "system" || !needsStaff(after), "an order with a warning accepted itself");
  }
  const ended = offers.at(-1)?.ended;
  const isWithdrawn = ended?.as === "withdrawn" && before.offers.at(-1)?.ended === undefined;
  if (isWithdrawn && ended.by.kind === "system" && payment.state !== "capturing") {
    assert.ok(
      hasDrinks(before) && endsAt !== undefined,
      "an offer without alcohol was withdrawn without a person",
    );
  }
}
