/**
 * The places of a pickup window: orders that are due in it and carts that hold it, within the limits of the settings or of tonight. A cart
 * has its place until the hold ends, whatever staff promise meanwhile.
 */
import assert from "node:assert/strict";
import type { CapacityLimits, HoldOutcome } from "@domain/hours/capacity.ts";
import type { Order } from "@domain/order/order.ts";
import type { SlotHold } from "@domain/ports/kitchen.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { upcomingLoad } from "@domain/usecases/store/capacity.ts";
import { isRestored } from "../restored.ts";

const minute = 60_000;
const quarter = 15 * minute;
const holdMs = 10 * minute;
const [maxUnpaid, maxOfClient] = [3, 6];

/** What the carts hold, as the answers to them said, and what has changed an offer to guests, in turn: a cart, an order, or "staff". */
export type Places = { holds: Map<string, SlotHold>; changes: string[] };

export const noPlaces = (): Places => ({ holds: new Map(), changes: [] });

/** The place of a cart ends. */
export function leavePlace({ holds, changes }: Places, sessionId: string): void {
  if (holds.delete(sessionId)) changes.push(sessionId);
}

export const quarterOf = (at: number) => Math.floor(at / quarter) * quarter;
const timeOf = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("America/Los_Angeles");
const clockOf = (at: number) => timeOf(at).toPlainTime().toString({ smallestUnit: "minute" });

/** Those of tonight, else those of the bands of the hour (the lower ones where bands overlap), else the usual ones. */
export function limitsOf({ settings, tonight }: StoreFacts, window: number, now: number): CapacityLimits {
  if (tonight && now < tonight.until && window < tonight.until) {
    return { orders: tonight.orders, dishes: tonight.dishes };
  }
  const day = timeOf(window).dayOfWeek % 7;
  const bands = settings.capacity.bands.filter(({ days, from, to }) =>
    days.some((each) => each === day) && clockOf(window) >= from && clockOf(window) < to
  );
  const lowest = (numbers: number[]) => Math.min(...numbers.filter((each) => each > 0));
  const least = (numbers: number[]) => Number.isFinite(lowest(numbers)) ? lowest(numbers) : 0;
  return bands.length === 0 ? settings.capacity.usual : {
    orders: least(bands.map(({ orders }) => orders)),
    dishes: least(bands.map(({ dishes }) => dishes)),
  };
}

/** Whether any window has a limit at this moment. */
export const isLimitedAt = ({ settings: { capacity }, tonight }: StoreFacts, now: number): boolean =>
  [capacity.usual, ...capacity.bands, ...(tonight && now < tonight.until ? [tonight] : [])]
    .some(({ orders, dishes }) => orders + dishes > 0);

/** The quarter of an hour that an order takes a place of: when staff promised it, before that when the guest expects it. */
export function placeOf({ state, offers, payment, pickup, placedAt }: Order): number | undefined {
  // The kitchen does not cook a test order.
  if (payment.state === "none" || /denied|cancelled|expired/.test(state.status)) return undefined;
  // A time that is offered to the guest is taken.
  const moved = offers.find(({ ended }) => !ended)?.changes.find(({ kind }) => kind === "pickup");
  if (moved?.kind === "pickup") return quarterOf(moved.to);
  const expected = pickup.kind === "scheduled" ? pickup.at : placedAt + pickup.minutes.from * minute;
  return quarterOf("readyAt" in state ? state.readyAt : expected);
}

type Load = { orders: number; dishes: number };

const dishesOf = ({ lines }: Order) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
const sumUp = (dishes: readonly number[]): Load => ({
  orders: dishes.length,
  dishes: dishes.reduce((sum, each) => sum + each, 0),
});
const isValid = ({ until }: SlotHold, now: number) => now < until;

const orderedAt = ({ orders }: MemoryPorts, window: number) =>
  orders.all().filter((order) => !isRestored(order) && placeOf(order) === window).map(dishesOf);

const heldBy = (places: Places, now: number, sessionId?: string) =>
  [...places.holds.values()].filter((hold) => isValid(hold, now) && hold.sessionId !== sessionId);

/** An order with more dishes than the limit fits only into an empty window. */
function isRoom(load: Load, limits: CapacityLimits, dishes: number): boolean {
  const isOrderFree = limits.orders === 0 || load.orders < limits.orders;
  const isDishFree = limits.dishes === 0 || load.dishes === 0 || load.dishes + dishes <= limits.dishes;
  return isOrderFree && isDishFree;
}

type World = { store: MemoryPorts; places: Places };
type Asking = { window: number; dishes: number; sessionId: string };

/** Whether the cart holds as much of the window. */
function isOwner({ places }: World, { window, dishes, sessionId }: Asking, now: number): boolean {
  const own = places.holds.get(sessionId);
  return own !== undefined && isValid(own, now) && own.window === window && dishes <= own.dishes;
}

/** Whether a cart may have a place of the window: the cart holds it, or there is room. */
export function hasPlace(
  world: World,
  asking: Asking,
  now: number,
  limits = limitsOf(world.store.store.facts, asking.window, now),
): boolean {
  const { window, dishes, sessionId } = asking;
  if (isOwner(world, asking, now)) return true;
  const held = heldBy(world.places, now, sessionId).filter((hold) => hold.window === window);
  const load = sumUp([...orderedAt(world.store, window), ...held.map((hold) => hold.dishes)]);
  return isRoom(load, limits, dishes);
}

/** Whether the orders of the window leave no room for one of `dishes` dishes. */
export const isOverLimit = (store: MemoryPorts, window: number, dishes: number, now: number): boolean =>
  !isRoom(sumUp(orderedAt(store, window)), limitsOf(store.store.facts, window, now), dishes);

/** What a cart that asks for a place must get. Before the guest presses Pay, carts hold half of a window and three places of a client. */
function expectedOutcome(world: World, hold: SlotHold, limits: CapacityLimits, now: number): HoldOutcome {
  const { sessionId, window, dishes, isPaying, client } = hold;
  if (!hasPlace(world, hold, now, limits)) return "full";
  const others = heldBy(world.places, now, sessionId);
  const unpaid = others.filter((each) => !each.isPaying);
  const half = (limit: number) => limit === 0 ? 0 : Math.max(1, Math.floor(limit / 2));
  const share = { orders: half(limits.orders), dishes: half(limits.dishes) };
  const here = sumUp(unpaid.filter((each) => each.window === window).map((each) => each.dishes));
  const isShareFree = isPaying || isOwner(world, hold, now) || isRoom(here, share, dishes);
  const ofClient = (isPaying ? others : unpaid).filter((each) => client && each.client === client);
  return isShareFree && ofClient.length < (isPaying ? maxOfClient : maxUnpaid) ? "held" : "not_held";
}

/** Returns a check of the answer to a cart that asks for a place now, within the limits that its request has read. */
export function checkPlace(
  world: World,
  hold: SlotHold,
  limits: CapacityLimits,
  now: number,
): (outcome: HoldOutcome) => void {
  const { places } = world;
  const { sessionId, window, until, dishes } = hold;
  const expected = expectedOutcome(world, hold, limits, now);
  const own = places.holds.get(sessionId);
  const before = own && isValid(own, now)
    ? `, who holds ${clockOf(own.window)} for ${own.dishes} dishes,`
    : "";
  return (outcome) => {
    assert.equal(until - now, holdMs, "how long a place is held");
    assert.equal(outcome, expected, `${sessionId}${before} asks for ${dishes} dishes at ${clockOf(window)}`);
    if (outcome === "not_held") leavePlace(places, sessionId);
    if (outcome !== "held") return;
    places.holds.set(sessionId, hold);
    places.changes.push(sessionId);
  };
}

/** Staff see each order in the window that it is promised for and each cart in the one that it holds, in the next two hours. */
export async function lookAtWindows(
  { store, process: { ports }, places }: World & { process: { ports: MemoryPorts } },
): Promise<void> {
  const seen = () => [store.clock.now(), store.store.facts, ...store.orders.all(), ...places.holds.values()];
  const [now, before] = [store.clock.now(), seen()];
  const windows = await upcomingLoad(ports);
  const after = seen();
  if (before.length !== after.length || before.some((each, nth) => each !== after[nth])) return;
  for (const { window, load, held, limits, isFull } of windows) {
    const carts = heldBy(places, now).filter((hold) => hold.window === window).map((hold) => hold.dishes);
    const all = sumUp([...orderedAt(store, window), ...carts]);
    const expected = limitsOf(store.store.facts, window, now);
    const name = clockOf(window);
    assert.deepEqual({ load, held }, { load: all, held: sumUp(carts) }, `the orders and holds at ${name}`);
    assert.deepEqual(limits, expected, `the limits at ${name}`);
    assert.equal(isFull, !isRoom(all, expected, 1), `whether ${name} is full`);
  }
}
