import type { Instant } from "../shared/local_time.ts";
import { minuteMs } from "../shared/local_time.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import { afterOpenMs, type Calendar } from "../hours/open_time.ts";
import type { Pause } from "../hours/open_status.ts";
import { type Resumption, resumption } from "../hours/ordering_resumes.ts";
import {
  type AsapMinutes,
  asapOffer,
  checkSlot,
  type NoAsap,
  type PickupRules,
  type SlotRefusal,
  usualPickup,
} from "../hours/pickup_slots.ts";
import type { Pickup } from "./order.ts";

/** What a guest asks for, still to be checked: Los Angeles date and time for `scheduled`. */
export type PickupChoice = { option: "asap" } | { option: "scheduled"; date: string; time: string };

/**
 * `resumes` is the moment to name (`orderingResumesAt`), where it is known and the reason is a pause or the hours; `phone` is the
 * number to call instead, where it is known.
 */
export type PickupRefusal =
  | { kind: "no_asap"; reason: NoAsap; resumes?: Resumption; phone?: string }
  | { kind: "slot_lost"; reason: SlotRefusal; resumes?: Resumption };

/** The pickup as it can be promised now; `at` is the moment that decides the prices (decision 19). */
export function checkPickup(
  choice: PickupChoice,
  calendar: Calendar,
  now: Instant,
  rules: PickupRules,
  prepMinutes: number,
  pause?: Pause,
): Result<{ pickup: Pickup; at: Instant }, PickupRefusal> {
  if (choice.option === "asap") {
    const offer = asapOffer(calendar, now, rules, prepMinutes, pause);
    if (offer.available) return ok({ pickup: { kind: "asap", minutes: offer.minutes }, at: now });
    const resumes = resumption(calendar, now, rules, prepMinutes, pause);
    return refuse({ kind: "no_asap", reason: offer.reason, ...(resumes && { resumes }) });
  }
  const slot = checkSlot(calendar, now, rules, prepMinutes, choice.date, choice.time, pause);
  if (slot.ok) return ok({ pickup: { kind: "scheduled", at: slot.value }, at: slot.value });
  const resumes = slot.error === "paused" ? resumption(calendar, now, rules, prepMinutes, pause) : undefined;
  return refuse({ kind: "slot_lost", reason: slot.error, ...(resumes && { resumes }) });
}

/** The moment that decides the prices of a choice that is only looked at, not checked. */
export function pricingMoment(pickup: Pickup, now: Instant): Instant {
  return pickup.kind === "asap" ? now : pickup.at;
}

/** The range its guest saw, in minutes; the usual one for orders from before it was stored. */
export function asapMinutesOf(pickup: Extract<Pickup, { kind: "asap" }>): AsapMinutes {
  return pickup.minutes ?? { from: usualPickup.asapMinMinutes, to: usualPickup.asapMaxMinutes };
}

/** However near its slot, staff get this long to answer an order. */
const shortestAnswerMinutes = 5;

/**
 * When an unanswered order ends (decision 10): after so many minutes of open time, a scheduled one never later than its slot
 * less the kitchen's time.
 */
export function expiryOf(
  order: { placedAt: Instant; pickup: Pickup; prepMinutes: number },
  calendar: Calendar,
  minutes: { asap: number; scheduled: number },
): Instant {
  const patience = order.pickup.kind === "asap" ? minutes.asap : minutes.scheduled;
  const unanswered = afterOpenMs(calendar, order.placedAt, patience * minuteMs) ??
    order.placedAt + patience * minuteMs;
  if (order.pickup.kind === "asap") return unanswered;
  const lastStart = order.pickup.at - order.prepMinutes * minuteMs;
  return Math.max(Math.min(unanswered, lastStart), order.placedAt + shortestAnswerMinutes * minuteMs);
}
