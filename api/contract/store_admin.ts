import { z } from "zod";
import { hoursRow } from "./store.ts";
import { anyText, multiLine, singleLine } from "./text.ts";

const time = singleLine().max(8).nullish();
const version = singleLine().max(64).optional();

/** One day of the weekly hours; `break_start` to `break_end` is closed in between. */
export const adminHoursRow = hoursRow.extend({ version: z.string() });
export type AdminHoursRow = z.infer<typeof adminHoursRow>;

export const hoursBody = z.array(z.object({
  day_of_week: z.int("Say which day is meant").min(0, "Days run from 0 (Sunday) to 6 (Saturday)").max(
    6,
    "Days run from 0 (Sunday) to 6 (Saturday)",
  ),
  /** "HH:MM"; a close that is not after the open lies past midnight. */
  open_time: time,
  close_time: time,
  is_closed: z.boolean(),
  break_start: time,
  break_end: time,
  version,
})).min(1, "Please send the days to save").max(7, "A week has seven days");

/** A holiday as the back office names its fields; the public ones differ (spec section 3). */
export const adminHoliday = z.object({
  id: z.string(),
  name: z.string(),
  name_korean: z.string(),
  /** "YYYY-MM-DD", Los Angeles. */
  date: z.string(),
  /** The last date of a range; null for a single day. */
  end_date: z.string().nullable(),
  type: z.enum(["closed", "modified_hours"]),
  open_time: z.string().nullable(),
  close_time: z.string().nullable(),
  notes: z.string(),
  is_recurring: z.boolean(),
  guest_message: z.string(),
  guest_message_korean: z.string(),
  version: z.string(),
});
export type AdminHoliday = z.infer<typeof adminHoliday>;

export const holidayBody = z.object({
  name: singleLine("Holiday name is required").max(100, "Holiday name must be at most 100 characters"),
  name_korean: singleLine().max(100, "Korean name must be at most 100 characters").nullish(),
  date: singleLine("Holiday date is required").max(10, "Holiday date is required"),
  end_date: singleLine().max(10, "The last day must be a date").nullish(),
  type: z.enum(["closed", "modified_hours"], "Please choose closed or modified hours"),
  open_time: time,
  close_time: time,
  notes: multiLine().max(500, "Notes must be at most 500 characters").nullish(),
  is_recurring: z.boolean().default(false),
  guest_message: multiLine().max(300, "The message to guests must be at most 300 characters").nullish(),
  guest_message_korean: multiLine().max(300, "The message to guests must be at most 300 characters")
    .nullish(),
});
export const editHolidayBody = holidayBody.extend({ version });

export const settingTypes = ["boolean", "number", "text"] as const;

export const setting = z.object({
  /** The key again: settings have no other id. */
  id: z.string(),
  setting_key: z.string(),
  setting_value: z.string(),
  setting_type: z.enum(settingTypes),
  description: z.string(),
  tab: z.enum(["restaurant", "pricing", "ordering", "operations", "notifications", "advanced"]),
  /** Guests may read it (decision 28). */
  is_public: z.boolean(),
});
export type Setting = z.infer<typeof setting>;

export const settingsAnswer = z.object({ settings: z.array(setting) });
export const savedSettings = settingsAnswer.extend({ updated: z.number().int() });

export const settingsBody = z.object({
  settings: z.array(z.object({
    setting_key: singleLine().regex(/^[a-z][a-z0-9_]{1,63}$/, "This is no name of a setting"),
    setting_value: z.union([anyText().max(5000, "This value is too long"), z.number(), z.boolean()])
      .transform(String),
    setting_type: z.enum(settingTypes).optional(),
    /** The value the editor was shown; another one by now is refused. */
    previous_value: anyText().max(5000).optional(),
  })).min(1, "No changes to save").max(100, "At most 100 settings at once"),
});

export const adminStoreStatus = z.object({
  is_open: z.boolean(),
  state: z.enum(["open", "last_orders", "last_orders_passed", "paused", "closed"]),
});
