import type { PublicHoliday } from "@contract/schemas/store.ts";
import { byPrecedence } from "@domain/hours/holiday_precedence.ts";

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
