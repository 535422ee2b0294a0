import type { FieldError } from "../shared/field_error.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import { controlCharactersMessage, isSingleLine, toMultiLine } from "../shared/text.ts";
import { type LocalDate, type LocalTime, parseLocalDate, parseLocalTime } from "../shared/local_time.ts";

/** Modified hours lie within their own date: close is after open (decision 15). */
export type Closure = { kind: "closed" } | { kind: "modified_hours"; open: LocalTime; close: LocalTime };

export type Holiday = {
  id: string;
  name: string;
  /** For guests who read Korean; they are told the other name without it. */
  nameKorean?: string | undefined;
  date: LocalDate;
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
export function fallsOn(holiday: Holiday, date: LocalDate): boolean {
  if (holiday.date === date) return true;
  if (!holiday.isRecurring || date < holiday.date) return false;
  const monthDay = holiday.date.slice(5);
  const kept = monthDay === "02-29" && !isLeapYear(date) ? "02-28" : monthDay;
  return date.slice(5) === kept;
}

/** The holiday that rules `date`. Where several meet, a dated entry beats a recurring one and closed beats modified hours. */
export function holidayOn(holidays: readonly Holiday[], date: LocalDate): Holiday | undefined {
  return holidays.filter((holiday) => fallsOn(holiday, date)).toSorted(byWeight)[0];
}

function byWeight(one: Holiday, other: Holiday): number {
  return Number(one.isRecurring) - Number(other.isRecurring) ||
    Number(one.closure.kind !== "closed") - Number(other.closure.kind !== "closed");
}

function isLeapYear(date: LocalDate): boolean {
  return parseLocalDate(`${date.slice(0, 4)}-02-29`) !== undefined;
}

/** A holiday as a form or a request brings it. */
export type HolidayDraft = {
  name: string;
  nameKorean?: string | null | undefined;
  date: string;
  kind: Closure["kind"];
  openTime?: string | null | undefined;
  closeTime?: string | null | undefined;
  isRecurring: boolean;
  notes?: string | null | undefined;
  guestMessage?: string | null | undefined;
  guestMessageKorean?: string | null | undefined;
};

/**
 * The holiday with its texts trimmed, or everything wrong with it (spec section 5). `keptDate` is the date it has already
 * when it is edited: that one may lie in the past, so that a recurring holiday stays editable.
 */
export function parseHoliday(
  draft: HolidayDraft,
  today: LocalDate,
  keptDate?: LocalDate,
): Result<Omit<Holiday, "id">, FieldError[]> {
  const errors: FieldError[] = [];
  const name = draft.name.trim();
  if (name === "") errors.push({ field: "name", message: "Holiday name is required" });
  else if (name.length < 3) {
    errors.push({ field: "name", message: "Holiday name must be at least 3 characters long" });
  } else if (!isSingleLine(name)) errors.push({ field: "name", message: controlCharactersMessage });
  const nameKorean = draft.nameKorean?.trim() ?? "";
  if (!isSingleLine(nameKorean)) errors.push({ field: "nameKorean", message: controlCharactersMessage });
  const date = parseLocalDate(draft.date);
  if (date === undefined) errors.push({ field: "date", message: "Holiday date is required" });
  else if (date < today && date !== keptDate) {
    errors.push({ field: "date", message: "Holiday date cannot be in the past" });
  }
  const closure = parseClosure(draft);
  if (!closure.ok) errors.push(...closure.error);
  if (errors.length > 0 || date === undefined || !closure.ok) return refuse(errors);
  const paragraphs = (text: string | null | undefined) => toMultiLine(text ?? "").trim();
  return ok({
    name,
    nameKorean: nameKorean || undefined,
    date,
    closure: closure.value,
    isRecurring: draft.isRecurring,
    notes: paragraphs(draft.notes),
    guestMessage: paragraphs(draft.guestMessage) || undefined,
    guestMessageKorean: paragraphs(draft.guestMessageKorean) || undefined,
  });
}

function parseClosure(draft: HolidayDraft): Result<Closure, FieldError[]> {
  if (draft.kind === "closed") return ok({ kind: "closed" });
  const open = parseLocalTime(draft.openTime ?? "");
  const close = parseLocalTime(draft.closeTime ?? "");
  const errors: FieldError[] = [];
  if (open === undefined) {
    errors.push({ field: "openTime", message: "Open time is required for modified hours" });
  }
  if (close === undefined) {
    errors.push({ field: "closeTime", message: "Close time is required for modified hours" });
  }
  if (open === undefined || close === undefined) return refuse(errors);
  if (close <= open) return refuse([{ field: "closeTime", message: "Close time must be after open time" }]);
  return ok({ kind: "modified_hours", open, close });
}
