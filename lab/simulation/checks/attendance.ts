/** Whether the restaurant is open and a tablet listens, by rules of this file alone. */
import { addDays, type Instant, localDateOf, minuteMs, startOfDay } from "@domain/shared/local_time.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";

const graceMs = 2 * minuteMs;
const closed = { opensAt: Infinity, closesAt: -Infinity };

/**
 * The opening and the closing of the day of a moment. Each day has one opening at most, which ends before midnight, and no change of the
 * clock is between the opening and the next midnight.
 */
function spanOf({ calendar: { weekly, holidays } }: StoreFacts, now: Instant) {
  const date = localDateOf(now);
  const midnight = startOfDay(addDays(date, 1));
  const span = (open: string, close: string) => ({
    opensAt: midnight - minutesBefore(open) * minuteMs,
    closesAt: midnight - minutesBefore(close) * minuteMs,
  });
  const holiday = holidays.find((each) => each.date === date) ??
    holidays.find((each) => each.isRecurring && each.date.slice(4) === date.slice(4));
  if (holiday) {
    const { closure } = holiday;
    return closure.kind === "closed" ? closed : span(closure.open, closure.close);
  }
  const day = Temporal.PlainDate.from(date).dayOfWeek % 7;
  const hours = weekly.find((each) => each.day === day);
  const [interval] = hours?.isClosed ? [] : hours?.intervals ?? [];
  return interval ? span(interval.open, interval.close) : closed;
}

function minutesBefore(time: string): number {
  const { hour, minute } = Temporal.PlainTime.from(time);
  return (24 - hour) * 60 - minute;
}

/** Infinity on a day without hours. */
export const openingOf = (facts: StoreFacts, now: Instant): Instant => spanOf(facts, now).opensAt;
/** -Infinity on a day without hours. */
export const closingOf = (facts: StoreFacts, now: Instant): Instant => spanOf(facts, now).closesAt;
export function isOpen(facts: StoreFacts, now: Instant): boolean {
  const { opensAt, closesAt } = spanOf(facts, now);
  return now >= opensAt && now < closesAt;
}

/** Whether ASAP orders are refused because no tablet listens. A restaurant that never had one is not watched. */
export function isUnattended({ facts }: MemoryPorts["store"], now: Instant): boolean {
  const { settings, lastArmedAt } = facts;
  return settings.pausesWithoutTablet && lastArmedAt !== undefined && isOpen(facts, now) &&
    now - Math.max(openingOf(facts, now), lastArmedAt) >= graceMs;
}
