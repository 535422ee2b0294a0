/** Whether a tablet listens in open hours, by rules of this file alone. */
import { addDays, type Instant, localDateOf, minuteMs, startOfDay } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";

const [opensAtHour, closesAtHour] = [11, 21];
const graceMs = 2 * minuteMs;

/** The opening of a day without a holiday. No change of the clock is between 11:00 and the next midnight. */
export const openingOf = (now: Instant): Instant =>
  closingOf(now) - (closesAtHour - opensAtHour) * 60 * minuteMs;
export const closingOf = (now: Instant): Instant =>
  startOfDay(addDays(localDateOf(now), 1)) - (24 - closesAtHour) * 60 * minuteMs;
/** Christmas is closed every year. Evenings are not played on it, but months may end on it. */
export const isOpen = (now: Instant): boolean =>
  !localDateOf(now).endsWith("-12-25") && now >= openingOf(now) && now < closingOf(now);

/** Whether ASAP orders are refused because no tablet listens. A restaurant that never had one is not watched. */
export function isUnattended({ facts }: MemoryPorts["store"], now: Instant): boolean {
  const { settings, lastArmedAt } = facts;
  return settings.pausesWithoutTablet && lastArmedAt !== undefined && isOpen(now) &&
    now - Math.max(openingOf(now), lastArmedAt) >= graceMs;
}
