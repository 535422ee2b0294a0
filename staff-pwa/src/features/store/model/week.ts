import type { AdminHoursRow } from "@contract/schemas/store_admin.ts";
import { daysOfWeek } from "@domain/shared/local_time.ts";

/** A day on the form; the version is missing where the server has no such day yet. */
export type DayDraft = Omit<AdminHoursRow, "version"> & { version?: string };

const usual = { open_time: "09:00", close_time: "21:00", break_start: null, break_end: null };

/** The server's rows as seven days, Sunday first; a missing one has the usual hours (spec section 3). */
export function toWeek(rows: readonly AdminHoursRow[]): DayDraft[] {
  return daysOfWeek.map((day) => {
    const row = rows.find(({ day_of_week }) => day_of_week === day);
    if (row === undefined) return { day_of_week: day, is_closed: false, ...usual };
    return {
      ...row,
      open_time: row.open_time.slice(0, 5) || usual.open_time,
      close_time: row.close_time.slice(0, 5) || usual.close_time,
      break_start: row.break_start?.slice(0, 5) ?? null,
      break_end: row.break_end?.slice(0, 5) ?? null,
    };
  });
}

/** Closing clears nothing; opening again brings the usual hours (spec section 4). */
export const closedOrOpen = (day: DayDraft, isClosed: boolean): DayDraft =>
  isClosed ? { ...day, is_closed: true } : { ...day, ...usual, is_closed: false };

/** One day's hours on all seven. */
export function copiedToAll(week: readonly DayDraft[], from: DayDraft): DayDraft[] {
  const { is_closed, open_time, close_time, break_start, break_end } = from;
  return week.map((day) => ({ ...day, is_closed, open_time, close_time, break_start, break_end }));
}

/** The days that differ from what is saved. */
export function changedDays(week: readonly DayDraft[], saved: readonly DayDraft[]): DayDraft[] {
  return week.filter((day) => {
    const before = saved.find(({ day_of_week }) => day_of_week === day.day_of_week);
    return before === undefined || JSON.stringify(heldBy(day)) !== JSON.stringify(heldBy(before));
  });
}

type Edits = { base: readonly DayDraft[]; mine: readonly DayDraft[]; theirs: readonly DayDraft[] };

/** The days that two people changed to different hours. */
export function clashingDays({ base, mine, theirs }: Edits): { mine: DayDraft; theirs: DayDraft }[] {
  const changedByThem = changedDays(theirs, base);
  return changedDays(mine, base).flatMap((day) => {
    const other = changedByThem.find(({ day_of_week }) => day_of_week === day.day_of_week);
    return other === undefined || changedDays([day], [other]).length === 0
      ? []
      : [{ mine: day, theirs: other }];
  });
}

/** My changes on top of theirs, without those of the days for which theirs are taken; with the versions the server has now. */
export function mergedWeek({ base, mine, theirs }: Edits, taken: readonly number[]): DayDraft[] {
  const kept = changedDays(mine, base).filter(({ day_of_week }) => !taken.includes(day_of_week));
  return theirs.map((day) => {
    const edit = kept.find(({ day_of_week }) => day_of_week === day.day_of_week);
    if (edit === undefined) return day;
    const { version: _, ...hours } = edit;
    return { ...hours, ...(day.version === undefined ? {} : { version: day.version }) };
  });
}

const heldBy = ({ is_closed, open_time, close_time, break_start, break_end }: DayDraft) => [
  is_closed,
  open_time,
  close_time,
  break_start,
  break_end,
];

/** A close that is not after the open lies past midnight (decision 15). */
export const runsOvernight = ({ open_time, close_time }: DayDraft): boolean => close_time <= open_time;
