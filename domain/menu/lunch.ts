import type { Cents } from "../shared/money.ts";
import {
  type DayOfWeek,
  dayOfWeek,
  type Instant,
  localDateOf,
  type LocalTime,
  localTimeOf,
} from "../shared/local_time.ts";

/** When the lunch price holds (from ≤ t < to, Los Angeles time) and how much more dinner costs (decision 19). */
export type LunchRules = {
  days: readonly DayOfWeek[];
  from: LocalTime;
  to: LocalTime;
  differenceCents: Cents;
};

/** Monday to Friday 11:00am to 3:00pm, dinner $2 more (spec section 1). */
export const usualLunch: LunchRules = {
  days: [1, 2, 3, 4, 5],
  from: "11:00",
  to: "15:00",
  differenceCents: 200,
};

export function isLunch(at: Instant, rules: LunchRules): boolean {
  const time = localTimeOf(at);
  return rules.from <= time && time < rules.to && rules.days.includes(dayOfWeek(localDateOf(at)));
}

/** The price of one dish for pickup `at`: the chosen slot, or now for ASAP. A dish without a lunch price has one price. */
export function unitPrice(
  dish: { priceCents: Cents; lunchPriceCents?: Cents | undefined },
  at: Instant,
  rules: LunchRules,
): Cents {
  return dish.lunchPriceCents !== undefined && isLunch(at, rules) ? dish.lunchPriceCents : dish.priceCents;
}

/** The dinner price of a dish for which only a lunch price was set. */
export function dinnerFromLunch(lunchPriceCents: Cents, rules: LunchRules): Cents {
  return lunchPriceCents + rules.differenceCents;
}
