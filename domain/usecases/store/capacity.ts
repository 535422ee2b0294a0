import {
  areMostWindowsHeld,
  type CapacityRules,
  isLimited,
  nextWindow,
  nextWindows,
  windowMinutes,
  type WindowState,
} from "@domain/hours/capacity.ts";
import { closingOf } from "@domain/hours/closing.ts";
import { businessDayStart } from "@domain/hours/modes.ts";
import { addDays, type Instant, type LocalDate, localDateOf, minuteMs } from "@domain/shared/local_time.ts";
import type { KitchenState } from "@domain/ports/kitchen.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { openIntervals } from "@domain/hours/open_time.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { capacityRules } from "./store_rules.ts";
import { type CapacityPreview, dayBounds, previewCapacity } from "@domain/reports/capacity_preview.ts";

/** The next two hours. */
const windowCount = 8;

/** Returns the windows of the next two hours in which the restaurant is open or has orders, the current one included. */
export async function upcomingLoad(
  { store, kitchen, clock }: Pick<Ports, "store" | "kitchen" | "clock">,
): Promise<WindowState[]> {
  const now = clock.now();
  const facts = await store.shown();
  return nextWindows(capacityRules(facts, now), await kitchen.load(now), now, windowCount).filter((
    { window, load },
  ) => load.orders > 0 || openIntervals(facts.calendar, window, nextWindow(window)).length > 0);
}

/** Returns whether guests who have not paid hold most of the windows that are left until the business day's last closing. */
export function holdsFillEvening(facts: StoreFacts, kitchen: KitchenState, now: Instant): boolean {
  const rules = capacityRules(facts, now);
  const closing = closingOf(facts.calendar, localDateOf(businessDayStart(facts.calendar, now)));
  if (!isLimited(rules) || closing === undefined || closing <= now) return false;
  const count = Math.ceil((closing - now) / (windowMinutes * minuteMs));
  const windows = nextWindows(rules, kitchen, now, count).filter(({ window, limits }) =>
    (limits.orders > 0 || limits.dishes > 0) &&
    openIntervals(facts.calendar, window, nextWindow(window)).length > 0
  );
  return areMostWindowsHeld(windows);
}

/** Returns what the limits would have done on a past Los Angeles date; on the same weekday of last week without a date. */
export async function previewLimits(
  { sales, clock }: Pick<Ports, "sales" | "clock">,
  rules: CapacityRules,
  date: LocalDate = addDays(localDateOf(clock.now()), -7),
): Promise<CapacityPreview & { date: LocalDate }> {
  const { from, to } = dayBounds(date);
  return { date, ...previewCapacity(await sales.dueBetween(from, to), rules, to) };
}
