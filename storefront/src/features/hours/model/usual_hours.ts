import type { HoursRow } from "@contract/schemas/store.ts";

/** Shown, and marked as usual hours, while the real ones cannot be read (spec sections 2 and 9). */
export const usualHours: readonly HoursRow[] = Array.from({ length: 7 }, (_, day) => ({
  day_of_week: day,
  open_time: "11:00",
  close_time: "21:00",
  is_closed: false,
  break_start: null,
  break_end: null,
}));
