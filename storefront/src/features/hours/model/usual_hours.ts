import type { HoursRow } from "@contract/schemas/store.ts";

/** Shown, marked as usual hours, when the real hours cannot be loaded. See docs/product-rules.md, "Usual hours". */
export const usualHours: readonly HoursRow[] = Array.from({ length: 7 }, (_, day) => ({
  day_of_week: day,
  open_time: "11:00",
  close_time: "21:00",
  is_closed: false,
  break_start: null,
  break_end: null,
}));
