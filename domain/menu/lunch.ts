import type { Cents } from "../shared/money.ts";
import {
  type DayOfWeek,
  dayOfWeek,
  type Instant,
  localDateOf,
  type LocalTime,
  localTimeOf,
} from "../shared/local_time.ts";

/**
 * The lunch window (from ≤ t < to, Los Angeles time) and the usual difference between dinner and lunch price in cents. See
 * docs/product-rules.md, "Lunch price".
 */
export type LunchRules = {
  days: readonly DayOfWeek[];
  from: LocalTime;
  to: LocalTime;
  differenceCents: Cents;
};

/** The default rules: Monday to Friday 11:00 AM to 3:00 PM, dinner costs $2 more. */
export const usualLunch: LunchRules = {
  days: [1, 2, 3, 4, 5],
  from: "11:00",
  to: "15:00",
  differenceCents: 200,
};

/** Returns whether any time of the week is in the lunch window. */
export function hasLunch({ days, from, to }: LunchRules): boolean {
  return days.length > 0 && from < to;
}

/** Returns whether `at` is in the lunch window. */
export function isLunch(at: Instant, rules: LunchRules): boolean {
  const time = localTimeOf(at);
  return rules.from <= time && time < rules.to && rules.days.includes(dayOfWeek(localDateOf(at)));
}

/** Returns the price of one dish in cents for pickup `at`: the chosen slot, or the current time for ASAP. */
export function unitPrice(
  dish: { priceCents: Cents; lunchPriceCents?: Cents | undefined },
  at: Instant,
  rules: LunchRules,
): Cents {
  return dish.lunchPriceCents !== undefined && isLunch(at, rules) ? dish.lunchPriceCents : dish.priceCents;
}
