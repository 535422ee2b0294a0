import type { AdminHoliday } from "@contract/schemas/store.ts";
import { currentStartOf, type DatedHoliday, fallsOn, lastDateOf } from "@domain/hours/holidays.ts";

export type HolidayPlace = "today" | "upcoming" | "past";

type Dated = Pick<AdminHoliday, "date" | "end_date" | "is_recurring">;

/** The date on which a holiday that lasts today started, or else starts next, or its own date when it is over. Los Angeles dates, YYYY-MM-DD. */
export function nextDate(holiday: Dated, today: string): string {
  return currentStartOf(toDates(holiday), today) ?? holiday.date;
}

export function placeOf(holiday: Dated, today: string): HolidayPlace {
  if (fallsOn(toDates(holiday), today)) return "today";
  return nextDate(holiday, today) > today ? "upcoming" : "past";
}

/** Sorts today's and upcoming holidays by their next date, then past ones, latest first. */
export function inOrder<T extends Dated>(holidays: readonly T[], today: string): T[] {
  const isPast = (holiday: T) => placeOf(holiday, today) === "past";
  const byDate = (one: T, other: T) => nextDate(one, today) < nextDate(other, today) ? -1 : 1;
  return [
    ...holidays.filter((holiday) => !isPast(holiday)).toSorted(byDate),
    ...holidays.filter(isPast).toSorted((one, other) => byDate(other, one)),
  ];
}

/** The last day of the occurrence that begins on `first`. Returns undefined for a single day. */
export const lastDay = (holiday: Dated, first: string): string | undefined =>
  holiday.end_date === null ? undefined : lastDateOf(toDates(holiday), first);

const toDates = ({ date, end_date, is_recurring }: Dated): DatedHoliday => ({
  date,
  endDate: end_date ?? undefined,
  isRecurring: is_recurring,
});
