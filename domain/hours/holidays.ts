import { byPrecedence } from "./holiday_precedence.ts";
import type { FieldError } from "../shared/field_error.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import { isSingleLine, toMultiLine } from "../shared/text.ts";
import {
  addDays,
  hourMs,
  type LocalDate,
  type LocalTime,
  parseLocalDate,
  parseLocalTime,
} from "../shared/local_time.ts";

/** Modified hours lie within their own date: close is after open (decision 15). */
export type Closure = { kind: "closed" } | { kind: "modified_hours"; open: LocalTime; close: LocalTime };

export type Holiday = {
  id: string;
  name: string;
  /** For guests who read Korean; they are told the other name without it. */
  nameKorean?: string | undefined;
  date: LocalDate;
  /** The last date of a range; after `date`. Absent for a single day. */
  endDate?: LocalDate | undefined;
  closure: Closure;
  /** Comes back every year on its month and day; moving feasts (Seollal, Chuseok) need dated entries instead. */
  isRecurring: boolean;
  /** For staff. */
  notes: string;
  /** For guests, beside the holiday's hours. */
  guestMessage?: string | undefined;
  guestMessageKorean?: string | undefined;
};

/** Whether `holiday` falls on `date`. A recurring one begins with its own year; 29 February is kept on the 28th else. */
export function fallsOn(holiday: DatedHoliday, date: LocalDate): boolean {
  return firstDateOf(holiday, date) !== undefined;
}

/** The last of the dates around `date` on which `holiday` falls without a gap; `date` itself where it does not fall on it. */
export function lastDateOf(holiday: DatedHoliday, date: LocalDate): LocalDate {
  const first = firstDateOf(holiday, date);
  return first === undefined ? date : addDays(first, lengthOf(holiday) - 1);
}

/** The first day of the next occurrence of `holiday`, `today` included; undefined when none begins any more. */
export function nextStartOf(holiday: DatedHoliday, today: LocalDate): LocalDate | undefined {
  if (holiday.date >= today) return holiday.date;
  if (!holiday.isRecurring) return undefined;
  const year = Number(today.slice(0, 4));
  return [inYear(holiday.date, year), inYear(holiday.date, year + 1)].find((first) => first >= today);
}

/** The next day on which `holiday` falls, `today` included: `today` itself during an occurrence. */
export function nextDateOf(holiday: DatedHoliday, today: LocalDate): LocalDate | undefined {
  return fallsOn(holiday, today) ? today : nextStartOf(holiday, today);
}

export type DatedHoliday = Pick<Holiday, "date" | "endDate" | "isRecurring">;

/** The date on which the occurrence of `holiday` that covers `date` begins. */
function firstDateOf(holiday: DatedHoliday, date: LocalDate): LocalDate | undefined {
  if (date < holiday.date) return undefined;
  const year = Number(date.slice(0, 4));
  const firsts = holiday.isRecurring ? [inYear(holiday.date, year), inYear(holiday.date, year - 1)] : [];
  return [holiday.date, ...firsts.filter((first) => first > holiday.date)]
    .find((first) => first <= date && date < addDays(first, lengthOf(holiday)));
}

function inYear(date: LocalDate, year: number): LocalDate {
  const same = `${year}-${date.slice(5)}`;
  return parseLocalDate(same) ?? `${year}-02-28`;
}

/** Days. */
function lengthOf({ date, endDate = date }: DatedHoliday): number {
  return Math.round((Date.parse(endDate) - Date.parse(date)) / dayMs) + 1;
}

/** One of `others` that falls on a date of `holiday`. Of two recurring ones the next eight years are looked at. */
export function conflictingHoliday<T extends DatedHoliday>(
  holiday: DatedHoliday,
  others: readonly T[],
): T | undefined {
  const length = lengthOf(holiday);
  return others.find((other) => {
    const year = Number((holiday.date > other.date ? holiday.date : other.date).slice(0, 4));
    const firsts = holiday.isRecurring
      ? [holiday.date, ...Array.from({ length: 8 }, (_, later) => inYear(holiday.date, year + later))]
      : [holiday.date];
    return firsts.some((first) =>
      first >= holiday.date &&
      Array.from({ length }, (_, day) => addDays(first, day)).some((date) => fallsOn(other, date))
    );
  });
}

/** The holiday that rules `date`, by `byPrecedence` where several meet. */
export function holidayOn(holidays: readonly Holiday[], date: LocalDate): Holiday | undefined {
  const rank = ({ isRecurring, closure }: Holiday) => ({ isRecurring, isClosed: closure.kind === "closed" });
  return holidays.filter((holiday) => fallsOn(holiday, date))
    .toSorted((one, other) => byPrecedence(rank(one), rank(other)))[0];
}

const dayMs = 24 * hourMs;

/** Days in one range. */
const longestRange = 90;

/** A holiday as a form or a request brings it. */
export type HolidayDraft = {
  name: string;
  nameKorean?: string | null | undefined;
  date: string;
  endDate?: string | null | undefined;
  kind: Closure["kind"];
  openTime?: string | null | undefined;
  closeTime?: string | null | undefined;
  isRecurring: boolean;
  notes?: string | null | undefined;
  guestMessage?: string | null | undefined;
  guestMessageKorean?: string | null | undefined;
};

export type HolidayError = FieldError<
  | { code: "holiday_name_required" }
  | { code: "holiday_name_too_short"; params: { min: number } }
  | { code: "control_characters" }
  | { code: "holiday_date_required" }
  | { code: "holiday_date_past" }
  | { code: "holiday_end_invalid" }
  | { code: "holiday_end_too_early" }
  | { code: "holiday_too_long"; params: { max: number } }
  | { code: "open_time_required" }
  | { code: "close_time_required" }
  | { code: "close_time_too_early" }
>;

/** Characters of a name; in Hangul one fewer. */
const shortestName = 3;

/**
 * The holiday with its texts trimmed, or everything wrong with it (spec section 5). `keptDate` is the date it has already
 * when it is edited: that one may lie in the past, so that a recurring holiday stays editable.
 */
export function parseHoliday(
  draft: HolidayDraft,
  today: LocalDate,
  keptDate?: LocalDate,
): Result<Omit<Holiday, "id">, HolidayError[]> {
  const errors: HolidayError[] = [];
  const name = draft.name.trim();
  if (name === "") errors.push({ field: "name", code: "holiday_name_required" });
  else if (name.length < (/^\p{Script=Hangul}+$/u.test(name) ? shortestName - 1 : shortestName)) {
    errors.push({ field: "name", code: "holiday_name_too_short", params: { min: shortestName } });
  } else if (!isSingleLine(name)) errors.push({ field: "name", code: "control_characters" });
  const nameKorean = draft.nameKorean?.trim() ?? "";
  if (!isSingleLine(nameKorean)) errors.push({ field: "nameKorean", code: "control_characters" });
  const date = parseLocalDate(draft.date);
  if (date === undefined) errors.push({ field: "date", code: "holiday_date_required" });
  else if (date < today && date !== keptDate) {
    errors.push({ field: "date", code: "holiday_date_past" });
  }
  const end = parseEnd(draft, date);
  if (!end.ok) errors.push(...end.error);
  const closure = parseClosure(draft);
  if (!closure.ok) errors.push(...closure.error);
  if (errors.length > 0 || date === undefined || !end.ok || !closure.ok) return refuse(errors);
  const paragraphs = (text: string | null | undefined) => toMultiLine(text ?? "").trim();
  return ok({
    name,
    nameKorean: nameKorean || undefined,
    date,
    ...(end.value === undefined ? {} : { endDate: end.value }),
    closure: closure.value,
    isRecurring: draft.isRecurring,
    notes: paragraphs(draft.notes),
    guestMessage: paragraphs(draft.guestMessage) || undefined,
    guestMessageKorean: paragraphs(draft.guestMessageKorean) || undefined,
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
  return lengthOf({ date, endDate: end, isRecurring: false }) > longestRange
    ? refuse([{ field, code: "holiday_too_long", params: { max: longestRange } }])
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
