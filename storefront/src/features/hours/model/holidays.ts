import { dateFormatter } from "@domain/shared/date_formatter.ts";
import type { Language } from "@domain/shared/language.ts";
import type { PublicHoliday } from "@contract/schemas/store.ts";
import { byPrecedence } from "@domain/hours/holidays.ts";

const shape = { timeZone: "UTC", weekday: "long", month: "long", day: "numeric" } as const;
const ofThisYear = dateFormatter(shape);
const ofAnyYear = dateFormatter({ ...shape, year: "numeric" });

/** Formats "2026-11-20" as "Friday, November 20", or as "Friday, November 20, 2026" if `withYear`. */
export const longDate = (date: string, language: Language, withYear = false): string =>
  (withYear ? ofAnyYear : ofThisYear)(date, language);

/** Returns the holiday that applies today: the one with the highest precedence of all that start today. */
export function todaysHoliday(
  holidays: readonly PublicHoliday[],
  today: string | undefined,
): PublicHoliday | undefined {
  const rank = ({ is_recurring, closure_type }: PublicHoliday) => ({
    isRecurring: is_recurring,
    isClosed: closure_type === "closed_all_day",
  });
  return holidays.filter((holiday) => holiday.start_date === today)
    .toSorted((one, other) => byPrecedence(rank(one), rank(other)))[0];
}
