import type { Instant } from "../../shared/local_time.ts";
import { unattendedSince } from "../../hours/modes.ts";
import { isPaused, type Pause } from "../../hours/open_status.ts";
import { usualPickup } from "../../hours/pickup_slots.ts";
import type { PickupRules } from "../../hours/pickup_slots.ts";
import type { PriceRules } from "../../cart/quote.ts";
import type { StoreFacts } from "../../ports/store.ts";

/** Pickup rules with the settings and the busy minutes at `now`. */
export function pickupRules(facts: StoreFacts, now: Instant): PickupRules {
  return {
    ...usualPickup,
    lastOrderMinutes: facts.settings.lastOrderMinutes,
    orderAheadHours: facts.settings.orderAheadHours,
    busyMinutes: busyMinutes(facts, now),
  };
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

/** Minutes that busy mode adds to every promise at `now`, otherwise 0. */
export function busyMinutes(facts: StoreFacts, now: Instant): number {
  return facts.busy && now < facts.busy.until ? facts.busy.minutes : 0;
}

/** Tax, charges (both in ppm) and lunch times of the settings. */
export function priceRules(facts: StoreFacts): PriceRules {
  const { taxPpm, serviceFeePpm, lunch } = facts.settings;
  return { taxPpm, charges: [{ kind: "service_fee", ppm: serviceFeePpm }], lunch };
}

/** The reason why ordering is switched off at any hour (docs/product-rules.md, "Ordering switches"). */
export type OrderingOff = { kind: "ordering_off"; reason: "disabled" | "maintenance" };

/** Returns the refusal while ordering is switched off. Maintenance takes precedence. */
export function orderingOff(facts: StoreFacts): OrderingOff | undefined {
  if (facts.settings.isInMaintenance) return { kind: "ordering_off", reason: "maintenance" };
  if (!facts.settings.isOrderingEnabled) return { kind: "ordering_off", reason: "disabled" };
  return undefined;
}
