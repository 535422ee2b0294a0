import type { Instant } from "@domain/shared/local_time.ts";
import { unattendedSince } from "@domain/hours/modes.ts";
import { isPaused, type Pause } from "@domain/hours/open_status.ts";
import { usualPickup } from "@domain/hours/pickup_slots.ts";
import type { PickupRules } from "@domain/hours/pickup_slots.ts";
import { type CapacityRules, isLimited } from "@domain/hours/capacity.ts";
import { queueMinutes } from "@domain/order/kitchen_queue.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { KitchenState } from "@domain/ports/kitchen.ts";
import type { ChargeRate } from "@domain/cart/charge.ts";
import type { PriceRules } from "@domain/cart/quote.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { StoreFacts } from "@domain/ports/store.ts";

/**
 * Pickup rules with the settings and the busy minutes at `now`. With `kitchen`, they include the queue and the capacity for an order of
 * `dishes` dishes.
 */
export function pickupRules(
  facts: StoreFacts,
  now: Instant,
  kitchen?: KitchenState,
  dishes = 1,
): PickupRules {
  const { settings } = facts;
  const rules = capacityRules(facts, now);
  return {
    ...usualPickup,
    lastOrderMinutes: settings.lastOrderMinutes,
    orderAheadHours: settings.orderAheadHours,
    busyMinutes: busyMinutes(facts, now),
    ...(kitchen && {
      queueMinutes: queueMinutes(kitchen.queue, settings.parallelDishes),
      ...(isLimited(rules) && { capacity: { rules, loads: kitchen.loads, own: kitchen.own, dishes } }),
    }),
  };
}

/** Returns the limits of the settings, and those for tonight while they last at `now`. */
export function capacityRules({ settings, tonight }: StoreFacts, now: Instant): CapacityRules {
  return tonight && now < tonight.until ? { ...settings.capacity, tonight } : settings.capacity;
}

/** Returns whether the settings or the limits for tonight need the kitchen's state. Nothing is read otherwise. */
export function needsKitchen({ settings, tonight }: StoreFacts): boolean {
  return settings.parallelDishes > 0 || isLimited({ ...settings.capacity, tonight });
}

/** Returns the minutes that the queue at `now` adds to a promise. The kitchen's state is read only when the settings use the queue. */
export async function queueMinutesNow(
  { kitchen }: Pick<Ports, "kitchen">,
  { settings: { parallelDishes } }: StoreFacts,
  now: Instant,
): Promise<number> {
  return parallelDishes > 0 ? queueMinutes((await kitchen.load(now)).queue, parallelDishes) : 0;
}

/** Returns the lead time of an order in minutes: its prep time, or the lead time of large orders if that is longer. */
export function leadMinutes(
  { settings: { largeOrder } }: StoreFacts,
  { prepMinutes, count }: { prepMinutes: number; count: number },
): number {
  const isLarge = largeOrder.dishes > 0 && count >= largeOrder.dishes;
  return isLarge ? Math.max(prepMinutes, largeOrder.leadMinutes) : prepMinutes;
}

/**
 * Returns what stops orders now: a pause by staff, no armed tablet (setting `pause_without_tablet`), or ASAP orders switched off. The
 * first that applies wins; undefined when none does.
 */
export function pauseNow(facts: StoreFacts, now: Instant): Pause | undefined {
  if (isPaused(facts.pause, now)) return facts.pause;
  if (isUnattended(facts, now)) return { reason: "no_tablet" };
  const { asapOff } = facts;
  return asapOff && now < asapOff.until ? { ...asapOff, reason: "asap_off" } : undefined;
}

/** True when the open store has had no armed tablet for too long and the setting `pause_without_tablet` is on. */
export function isUnattended({ settings, calendar, lastArmedAt }: StoreFacts, now: Instant): boolean {
  return settings.pausesWithoutTablet && lastArmedAt !== undefined &&
    unattendedSince(calendar, lastArmedAt, now) !== undefined;
}

/** True when the store is unattended although guests can order: staff are alerted. */
export function missesTablet(facts: StoreFacts, menu: Menu, now: Instant): boolean {
  return canOrder(facts, menu) && isUnattended(facts, now);
}

/** Returns whether guests can order at some time: ordering is on, and the menu has a dish. */
export function canOrder(facts: StoreFacts, menu: Menu): boolean {
  return orderingOff(facts) === undefined && menu.dishes.length > 0;
}

/** Minutes that busy mode adds to every promise at `now`, otherwise 0. */
export function busyMinutes(facts: StoreFacts, now: Instant): number {
  return facts.busy && now < facts.busy.until ? facts.busy.minutes : 0;
}

/** Tax, charges (both in ppm), lunch times and the end of alcohol to go of the settings. */
export function priceRules(facts: StoreFacts): PriceRules {
  const { taxPpm, serviceFeePpm, serviceFeePurpose, lunch, alcoholEndsAt } = facts.settings;
  const serviceFee: ChargeRate = { kind: "service_fee", ppm: serviceFeePpm, purpose: serviceFeePurpose };
  return { taxPpm, charges: [serviceFee], lunch, alcoholEndsAt };
}

/** The reason why ordering is switched off at any hour (docs/product-rules.md, "Ordering switches"). */
export type OrderingOff = { kind: "ordering_off"; reason: "disabled" | "maintenance" };

/** Returns the refusal while ordering is switched off. Maintenance takes precedence. */
export function orderingOff(facts: StoreFacts): OrderingOff | undefined {
  if (facts.settings.isInMaintenance) return { kind: "ordering_off", reason: "maintenance" };
  if (!facts.settings.isOrderingEnabled) return { kind: "ordering_off", reason: "disabled" };
  return undefined;
}
