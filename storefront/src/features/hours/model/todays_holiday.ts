import type { PublicHoliday } from "@contract/schemas/store.ts";
import { byPrecedence } from "@domain/hours/holiday_precedence.ts";

/** The holiday that rules the day. */
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
