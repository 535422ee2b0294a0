import { mapTexts, type Texts } from "../shared/language.ts";
import { type FieldError, ok, refuse, type Result } from "../shared/result.ts";
import { toMultiLine, toSingleLine } from "../shared/text.ts";
import {
  addDays,
  hourMs,
  type LocalDate,
  type LocalTime,
  parseLocalDate,
  parseLocalTime,
} from "../shared/local_time.ts";

/** Modified hours do not run past midnight: `close` is after `open`. See docs/product-rules.md, "Holidays". */
export type Closure = { kind: "closed" } | { kind: "modified_hours"; open: LocalTime; close: LocalTime };

export type Holiday = {
  id: string;
  name: Texts;
  date: LocalDate;
  /** The last date of a range, after `date`. Undefined for a single day. */
  endDate?: LocalDate | undefined;
  closure: Closure;
  /** Repeats every year on the same month and day. Lunar holidays (Seollal, Chuseok) need one dated entry per year. */
  isRecurring: boolean;
  /** Only staff see these. */
  notes: string;
  /** Shown to guests beside the holiday's hours. */
  guestMessage: Texts;
};

/**
 * Returns whether `holiday` falls on `date`. A recurring holiday starts in the year of its own date. A holiday on February
 * 29 falls on February 28 in other years.
 */
export function fallsOn(holiday: DatedHoliday, date: LocalDate): boolean {
  return firstDateOf(holiday, date) !== undefined;
}

/** Returns the last date of the occurrence of `holiday` that covers `date`, or `date` when none does. */
export function lastDateOf(holiday: DatedHoliday, date: LocalDate): LocalDate {
  const first = firstDateOf(holiday, date);
  return first === undefined ? date : addDays(first, lengthOf(holiday) - 1);
}

/** Returns the first date of the next occurrence of `holiday` that starts on or after `today`; undefined when there is none. */
export function nextStartOf(holiday: DatedHoliday, today: LocalDate): LocalDate | undefined {
  if (holiday.date >= today) return holiday.date;
  if (!holiday.isRecurring) return undefined;
  const year = Number(today.slice(0, 4));
  return [inYear(holiday.date, year), inYear(holiday.date, year + 1)].find((first) => first >= today);
}

/** Returns the first date of the occurrence of `holiday` that covers `today`, or else of the next one; undefined when both are over. */
export function currentStartOf(holiday: DatedHoliday, today: LocalDate): LocalDate | undefined {
  return firstDateOf(holiday, today) ?? nextStartOf(holiday, today);
}

/** Returns the next date on or after `today` on which `holiday` falls; undefined when there is none. */
export function nextDateOf(holiday: DatedHoliday, today: LocalDate): LocalDate | undefined {
  return fallsOn(holiday, today) ? today : nextStartOf(holiday, today);
}

export type DatedHoliday = Pick<Holiday, "date" | "endDate" | "isRecurring">;

/** Returns the first date of the occurrence of `holiday` that covers `date`. */
function firstDateOf(holiday: DatedHoliday, date: LocalDate): LocalDate | undefined {
  if (date < holiday.date) return undefined;
  const year = Number(date.slice(0, 4));
  const firsts = holiday.isRecurring ? [inYear(holiday.date, year), inYear(holiday.date, year - 1)] : [];
  return [holiday.date, ...firsts.filter((first) => first > holiday.date)]
    .find((first) => first <= date && date <= endOf(holiday, first));
}

/** Returns the last date of the occurrence that begins on `first`. */
function endOf(holiday: DatedHoliday, first: LocalDate): LocalDate {
  return holiday.endDate === undefined ? first : addDays(first, lengthOf(holiday) - 1);
}

function inYear(date: LocalDate, year: number): LocalDate {
  const same = `${year}-${date.slice(5)}`;
  // Every other date exists in every year.
  return same.endsWith("-02-29") ? parseLocalDate(same) ?? `${year}-02-28` : same;
}

/** The length in days. */
function lengthOf({ date, endDate = date }: DatedHoliday): number {
  return Math.round((Date.parse(endDate) - Date.parse(date)) / dayMs) + 1;
}

/** Returns the first of `others` that shares a date with `holiday`. Recurring holidays are compared for eight years. */
export function conflictingHoliday<T extends DatedHoliday>(
  holiday: DatedHoliday,
  others: readonly T[],
): T | undefined {
  const length = lengthOf(holiday);
  return others.find((other) => {
    const year = Number((holiday.date > other.date ? holiday.date : other.date).slice(0, 4));
    // The occurrence that begins in the year before may end in this one.
    const firsts = holiday.isRecurring
      ? [holiday.date, ...Array.from({ length: 9 }, (_, nth) => inYear(holiday.date, year - 1 + nth))]
      : [holiday.date];
    return firsts.some((first) =>
      first >= holiday.date &&
      Array.from({ length }, (_, day) => addDays(first, day)).some((date) => fallsOn(other, date))
    );
  });
}

/** Returns the holiday that applies on `date`: the first by `byPrecedence` when several fall on it. */
export function holidayOn(holidays: readonly Holiday[], date: LocalDate): Holiday | undefined {
  const rank = ({ isRecurring, closure }: Holiday) => ({ isRecurring, isClosed: closure.kind === "closed" });
  return holidays.filter((holiday) => fallsOn(holiday, date))
    .toSorted((one, other) => byPrecedence(rank(one), rank(other)))[0];
}

const dayMs = 24 * hourMs;

/** Maximum length of a range, in days. */
const maxRangeDays = 90;

/** A holiday as submitted by a form or a request. */
export type HolidayDraft = {
  name: Texts;
  date: string;
  endDate?: string | null | undefined;
  kind: Closure["kind"];
  openTime?: string | null | undefined;
  closeTime?: string | null | undefined;
  isRecurring: boolean;
  notes?: string | null | undefined;
  guestMessage: Texts;
};

export type HolidayError = FieldError<
  | { code: "holiday_name_required" }
  | { code: "holiday_name_too_short"; params: { min: number } }
  | { code: "holiday_date_required" }
  | { code: "holiday_date_past" }
  | { code: "holiday_end_invalid" }
  | { code: "holiday_end_too_early" }
  | { code: "holiday_too_long"; params: { max: number } }
  | { code: "open_time_required" }
  | { code: "close_time_required" }
  | { code: "close_time_too_early" }
>;

/** Minimum length of a name in characters; a name in Hangul may be one character shorter. */
const minNameLength = 3;

/**
 * Returns the holiday with its texts trimmed, or every error. `currentDate` is the stored date of a holiday that is edited:
 * it may be in the past, so that a recurring holiday stays editable. See docs/product-rules.md, "Holidays".
 */
export function parseHoliday(
  draft: HolidayDraft,
  today: LocalDate,
  currentDate?: LocalDate,
): Result<Omit<Holiday, "id">, HolidayError[]> {
  const errors: HolidayError[] = [];
  const name = mapTexts(draft.name, toSingleLine);
  if (name.en === "") errors.push({ field: "name", code: "holiday_name_required" });
  else if (name.en.length < (/^\p{Script=Hangul}+$/u.test(name.en) ? minNameLength - 1 : minNameLength)) {
    errors.push({ field: "name", code: "holiday_name_too_short", params: { min: minNameLength } });
  }
  const date = parseLocalDate(draft.date);
  if (date === undefined) errors.push({ field: "date", code: "holiday_date_required" });
  else if (date < today && date !== currentDate) {
    errors.push({ field: "date", code: "holiday_date_past" });
  }
  const end = parseEnd(draft, date);
  if (!end.ok) errors.push(...end.error);
  const closure = parseClosure(draft);
  if (!closure.ok) errors.push(...closure.error);
  if (errors.length > 0 || date === undefined || !end.ok || !closure.ok) return refuse(errors);
  return ok({
    name,
    date,
    ...(end.value === undefined ? {} : { endDate: end.value }),
    closure: closure.value,
    isRecurring: draft.isRecurring,
    notes: toMultiLine(draft.notes ?? ""),
    guestMessage: mapTexts(draft.guestMessage, toMultiLine),
  });
}

function parseEnd(
  { endDate }: HolidayDraft,
  date: LocalDate | undefined,
): Result<LocalDate | undefined, HolidayError[]> {
  const field = "endDate";
  if ((endDate ?? "") === "" || endDate === date) return ok(undefined);
  const end = parseLocalDate(endDate ?? "");
  if (end === undefined) return refuse([{ field, code: "holiday_end_invalid" }]);
  if (date === undefined) return ok(undefined);
  if (end < date) return refuse([{ field, code: "holiday_end_too_early" }]);
  return lengthOf({ date, endDate: end, isRecurring: false }) > maxRangeDays
    ? refuse([{ field, code: "holiday_too_long", params: { max: maxRangeDays } }])
    : ok(end);
}

function parseClosure(draft: HolidayDraft): Result<Closure, HolidayError[]> {
  if (draft.kind === "closed") return ok({ kind: "closed" });
  const open = parseLocalTime(draft.openTime ?? "");
  const close = parseLocalTime(draft.closeTime ?? "");
  const errors: HolidayError[] = [];
  if (open === undefined) {
    errors.push({ field: "openTime", code: "open_time_required" });
  }
  if (close === undefined) {
    errors.push({ field: "closeTime", code: "close_time_required" });
  }
  if (open === undefined || close === undefined) return refuse(errors);
  if (close <= open) return refuse([{ field: "closeTime", code: "close_time_too_early" }]);
  return ok({ kind: "modified_hours", open, close });
}

/** The properties that decide which of two holidays on the same date applies. */
export type RankedHoliday = { isRecurring: boolean; isClosed: boolean };

/**
 * Sorts holidays on the same date; the first one applies. A dated holiday precedes a recurring one, and closed precedes
 * modified hours.
 */
export function byPrecedence(one: RankedHoliday, other: RankedHoliday): number {
  return Number(one.isRecurring) - Number(other.isRecurring) || Number(other.isClosed) - Number(one.isClosed);
}
