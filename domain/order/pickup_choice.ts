import {
  type Instant,
  instantOf,
  type LocalDate,
  type LocalTime,
  minuteMs,
  parseLocalDate,
  parseLocalTime,
} from "../shared/local_time.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import { afterOpenMs, type Calendar } from "../hours/open_time.ts";
import type { Pause } from "../hours/open_status.ts";
import { type Resumption, resumption } from "../hours/ordering_resumes.ts";
import {
  asapOffer,
  checkSlot,
  nearestSlots,
  type NoAsap,
  type PickupRules,
  pickupSlots,
  type SlotRefusal,
} from "../hours/pickup_slots.ts";
import { areSoldAt } from "../menu/alcohol.ts";
import type { Pickup } from "./agreement.ts";

/** The guest's choice, not validated. `date` ("YYYY-MM-DD") and `time` ("HH:MM") are Los Angeles local time. */
export type PickupChoice = { option: "asap" } | { option: "scheduled"; date: string; time: string };

/** Returns the moment of a scheduled choice, whether it is offered or not. Undefined for ASAP and for what is no local time. */
export function wishedAt(choice: PickupChoice | undefined): Instant | undefined {
  if (choice?.option !== "scheduled") return undefined;
  const [date, time] = [parseLocalDate(choice.date), parseLocalTime(choice.time)];
  return date === undefined || time === undefined ? undefined : instantOf(date, time);
}

/**
 * Why a pickup is refused. `resumes` is the time to show (`orderingResumesAt`); undefined when it is unknown or does not
 * apply to the reason. `phone` is the restaurant's number, when it is known.
 */
export type PickupRefusal =
  | { kind: "asap_unavailable"; reason: NoAsap; resumes?: Resumption; phone?: string }
  | { kind: "slot_lost"; reason: Exclude<SlotRefusal, "full">; resumes?: Resumption }
  /** `alternatives` are the nearest slots with room, in order of time. */
  | { kind: "slot_full"; alternatives: readonly { date: LocalDate; time: LocalTime }[] };

/** How many other slots a full one offers. */
const alternativeCount = 4;

/** Validates the choice. `at` is the moment that prices apply to. See docs/product-rules.md, "Lunch price". */
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
    return refuse({ kind: "asap_unavailable", reason: offer.reason, ...(resumes && { resumes }) });
  }
  const slot = checkSlot(calendar, now, rules, prepMinutes, choice.date, choice.time, pause);
  if (slot.ok) return ok({ pickup: { kind: "scheduled", at: slot.value }, at: slot.value });
  if (slot.error === "full") {
    const at = wishedAt(choice) ?? now;
    const slots = pickupSlots(calendar, now, rules, prepMinutes, pause);
    return refuse({ kind: "slot_full", alternatives: nearestSlots(slots, at, alternativeCount) });
  }
  const resumes = slot.error === "paused" ? resumption(calendar, now, rules, prepMinutes, pause) : undefined;
  return refuse({ kind: "slot_lost", reason: slot.error, ...(resumes && { resumes }) });
}

/**
 * Returns the moment at which the order is due: the slot, or `now` plus the promised `minutes`. Without a promise, these are the earliest
 * minutes that the guest saw. Its window counts the order.
 */
export function readyFrom(pickup: Pickup, now: Instant, minutes?: number): Instant {
  return pickup.kind === "asap" ? now + (minutes ?? pickup.minutes.from) * minuteMs : pickup.at;
}

/** Returns whether the alcohol of an order may still be sold when the order is due (`readyFrom`). See docs/product-rules.md, "Alcohol to go". */
export function isSoldWhenDue(
  { lines, pickup }: { lines: readonly { isAlcoholic: boolean }[]; pickup: Pickup },
  now: Instant,
  alcoholEndsAt: Instant | undefined,
  minutes?: number,
): boolean {
  return areSoldAt(lines, readyFrom(pickup, now, minutes), alcoholEndsAt);
}

/** Minimum approval window, however close the slot is. */
export const minAnswerMinutes = 5;

/**
 * Returns when an unanswered order expires: after `minutes` of open time, and for a scheduled order no later than its slot
 * minus its prep time, unless an ASAP order would wait longer. See docs/product-rules.md, "Approval window".
 */
export function expiryOf(
  order: { placedAt: Instant; pickup: Pickup; prepMinutes: number },
  calendar: Calendar,
  minutes: { asap: number; scheduled: number },
): Instant {
  const { placedAt, pickup } = order;
  const after = (open: number) => afterOpen(calendar, placedAt, open);
  const asapEnd = after(minutes.asap);
  if (pickup.kind === "asap") return asapEnd;
  const lastStart = pickup.at - order.prepMinutes * minuteMs;
  const end = Math.min(after(minutes.scheduled), Math.max(lastStart, Math.min(asapEnd, pickup.at)));
  return Math.max(end, placedAt + minAnswerMinutes * minuteMs);
}

/** Returns the end of the approval window that no change of the pickup time exceeds: `minAnswerMinutes` after the longest window. */
export function latestExpiryOf(
  { placedAt }: { placedAt: Instant },
  calendar: Calendar,
  minutes: { asap: number; scheduled: number },
): Instant {
  const longest = Math.max(minutes.asap, minutes.scheduled, minAnswerMinutes);
  return afterOpen(calendar, placedAt, longest) + minAnswerMinutes * minuteMs;
}

/** The instant after `open` minutes of open time, or of any time when the restaurant never opens. */
const afterOpen = (calendar: Calendar, from: Instant, open: number): Instant =>
  afterOpenMs(calendar, from, open * minuteMs) ?? from + open * minuteMs;
