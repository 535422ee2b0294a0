import type { PublicHoliday } from "@contract/schemas/store.ts";

/** The holiday that rules the day: where several meet, a dated one beats a yearly one, and closed beats other hours. */
export function todaysHoliday(
  holidays: readonly PublicHoliday[],
  today: string | undefined,
): PublicHoliday | undefined {
  const weight = ({ is_recurring, closure_type }: PublicHoliday) =>
    Number(is_recurring) * 2 + Number(closure_type !== "closed_all_day");
  return holidays.filter((holiday) => holiday.start_date === today)
    .toSorted((one, other) => weight(one) - weight(other))[0];
}
