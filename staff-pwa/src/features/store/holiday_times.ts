import type { AdminHoliday } from "@contract/store_admin.ts";
import { fallsOn, type Holiday } from "@domain/hours/holidays.ts";

export type HolidayPlace = "today" | "upcoming" | "past";

type Dated = Pick<AdminHoliday, "id" | "name" | "date" | "is_recurring">;

/** The next date a holiday falls on, today included; its own date where it is over for good. Dates are Los Angeles dates. */
export function nextDate(holiday: Dated, today: string): string {
  if (!holiday.is_recurring || holiday.date >= today) return holiday.date;
  const year = Number(today.slice(0, 4));
  const [, month = "", day = ""] = holiday.date.split("-");
  const candidates = [year, year + 1].flatMap((each) =>
    (month === "02" && day === "29" ? ["29", "28"] : [day]).map((kept) => `${each}-${month}-${kept}`)
  );
  return candidates.find((date) => date >= today && fallsOn(toHoliday(holiday), date)) ?? holiday.date;
}

export function placeOf(holiday: Dated, today: string): HolidayPlace {
  const next = nextDate(holiday, today);
  if (next === today) return "today";
  return next > today ? "upcoming" : "past";
}

/** Today's and the coming ones by their next date, then the past ones, latest first. */
export function inOrder<T extends Dated>(holidays: readonly T[], today: string): T[] {
  const isPast = (holiday: T) => placeOf(holiday, today) === "past";
  const byDate = (one: T, other: T) => nextDate(one, today) < nextDate(other, today) ? -1 : 1;
  return [
    ...holidays.filter((holiday) => !isPast(holiday)).toSorted(byDate),
    ...holidays.filter(isPast).toSorted((one, other) => byDate(other, one)),
  ];
}

const toHoliday = ({ id, name, date, is_recurring }: Dated): Holiday => ({
  id,
  name,
  date,
  isRecurring: is_recurring,
  closure: { kind: "closed" },
  notes: "",
});
