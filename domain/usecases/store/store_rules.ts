import type { Instant } from "../../shared/local_time.ts";
import { unattendedSince } from "../../hours/modes.ts";
import { isPaused, type Pause } from "../../hours/open_status.ts";
import { usualPickup } from "../../hours/pickup_slots.ts";
import type { PickupRules } from "../../hours/pickup_slots.ts";
import type { PriceRules } from "../../cart/quote.ts";
import type { StoreFacts } from "../../ports/store.ts";

export function pickupRules(facts: StoreFacts, now: Instant): PickupRules {
  return {
    ...usualPickup,
    lastOrderMinutes: facts.settings.lastOrderMinutes,
    orderAheadHours: facts.settings.orderAheadHours,
    busyMinutes: busyMinutes(facts, now),
  };
}

/**
 * What stops orders just now: a person's pause, that no tablet watches (setting `pause_without_tablet`), or that a person
 * switched ASAP orders off.
 */
export function pauseNow(facts: StoreFacts, now: Instant): Pause | undefined {
  if (isPaused(facts.pause, now)) return facts.pause;
  if (isUnattended(facts, now)) return { reason: "no_tablet" };
  const { asapOff } = facts;
  return asapOff && now < asapOff.until ? { ...asapOff, reason: "asap_off" } : undefined;
}

export function isUnattended({ settings, calendar, lastArmedAt }: StoreFacts, now: Instant): boolean {
  return settings.pausesWithoutTablet && lastArmedAt !== undefined &&
    unattendedSince(calendar, lastArmedAt, now) !== undefined;
}

export function busyMinutes(facts: StoreFacts, now: Instant): number {
  return facts.busy && now < facts.busy.until ? facts.busy.minutes : 0;
}

export function priceRules(facts: StoreFacts): PriceRules {
  const { taxPpm, serviceFeePpm, lunch } = facts.settings;
  return { taxPpm, charges: [{ kind: "service_fee", ppm: serviceFeePpm }], lunch };
}

/** Why nothing can be ordered at all, whatever the hour (decision 26). */
export type OrderingOff = { kind: "ordering_off"; reason: "disabled" | "maintenance" };

export function orderingOff(facts: StoreFacts): OrderingOff | undefined {
  if (facts.settings.isInMaintenance) return { kind: "ordering_off", reason: "maintenance" };
  if (!facts.settings.isOrderingEnabled) return { kind: "ordering_off", reason: "disabled" };
  return undefined;
}
