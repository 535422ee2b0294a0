import type { AdminHoursRow } from "@contract/schemas/store.ts";
import { daysOfWeek } from "@domain/shared/local_time.ts";

/** A day in the form. The version is missing when the server has no row for the day yet. */
export type DayDraft = Omit<AdminHoursRow, "version"> & { version?: string };

const defaults = { open_time: "09:00", close_time: "21:00", break_start: null, break_end: null };

/** Converts the server's rows to seven days, Sunday first. A missing day gets the default hours. */
export function toWeek(rows: readonly AdminHoursRow[]): DayDraft[] {
  return daysOfWeek.map((day) => {
    const row = rows.find(({ day_of_week }) => day_of_week === day);
    if (row === undefined) return { day_of_week: day, is_closed: false, ...defaults };
    return {
      ...row,
      open_time: row.open_time.slice(0, 5) || defaults.open_time,
      close_time: row.close_time.slice(0, 5) || defaults.close_time,
      break_start: row.break_start?.slice(0, 5) ?? null,
      break_end: row.break_end?.slice(0, 5) ?? null,
    };
  });
}

/** Closing a day keeps its hours. Opening it again sets the default hours (docs/product-rules.md, "Operating hours"). */
export const closedOrOpen = (day: DayDraft, isClosed: boolean): DayDraft =>
  isClosed ? { ...day, is_closed: true } : { ...day, ...defaults, is_closed: false };

/** Copies one day's hours to all seven days. */
export function copiedToAll(week: readonly DayDraft[], from: DayDraft): DayDraft[] {
  const { is_closed, open_time, close_time, break_start, break_end } = from;
  return week.map((day) => ({ ...day, is_closed, open_time, close_time, break_start, break_end }));
}

/** The days that differ from the saved ones. */
export function changedDays(week: readonly DayDraft[], saved: readonly DayDraft[]): DayDraft[] {
  return week.filter((day) => {
    const before = saved.find(({ day_of_week }) => day_of_week === day.day_of_week);
    return before === undefined || JSON.stringify(hoursOf(day)) !== JSON.stringify(hoursOf(before));
  });
}

type Edits = { base: readonly DayDraft[]; mine: readonly DayDraft[]; theirs: readonly DayDraft[] };

/** The days that both users changed, to different hours. */
export function clashingDays({ base, mine, theirs }: Edits): { mine: DayDraft; theirs: DayDraft }[] {
  const changedByThem = changedDays(theirs, base);
  return changedDays(mine, base).flatMap((day) => {
    const other = changedByThem.find(({ day_of_week }) => day_of_week === day.day_of_week);
    return other === undefined || changedDays([day], [other]).length === 0
      ? []
      : [{ mine: day, theirs: other }];
  });
}

/** Applies my changes to their week, except on the days in `taken`, with the versions that the server has now. */
export function mergedWeek({ base, mine, theirs }: Edits, taken: readonly number[]): DayDraft[] {
  const myChanges = changedDays(mine, base).filter(({ day_of_week }) => !taken.includes(day_of_week));
  return theirs.map((day) => {
    const edit = myChanges.find(({ day_of_week }) => day_of_week === day.day_of_week);
    if (edit === undefined) return day;
    const { version: _, ...hours } = edit;
    return { ...hours, ...(day.version === undefined ? {} : { version: day.version }) };
  });
}

const hoursOf = ({ is_closed, open_time, close_time, break_start, break_end }: DayDraft) => [
  is_closed,
  open_time,
  close_time,
  break_start,
  break_end,
];

/** Whether the day closes after midnight: the closing time is not after the opening time (docs/product-rules.md, "Operating hours"). */
export const runsOvernight = ({ open_time, close_time }: DayDraft): boolean => close_time <= open_time;
