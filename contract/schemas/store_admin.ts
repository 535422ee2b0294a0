import { z } from "zod";
import { hoursRow } from "./store.ts";
import { anyText, formatted, multiLine, singleLine } from "./text.ts";
import { fieldCode } from "../field_problems.ts";
import { maxLimits, parseBands } from "@domain/hours/capacity.ts";
import { maxSettingLength } from "@domain/settings/setting_rules.ts";

const time = singleLine().max(8).nullish();
const version = singleLine().max(64).optional();

/** One day of the weekly hours, with the version for concurrent edits. */
export const adminHoursRow = hoursRow.extend({ version: z.string() });
export type AdminHoursRow = z.infer<typeof adminHoursRow>;

export const hoursBody = z.array(z.object({
  day_of_week: z.int(fieldCode("day_required")).min(0, fieldCode("day_invalid")).max(
    6,
    fieldCode("day_invalid"),
  ),
  /** "HH:MM". A close that is not after the open is on the next day. */
  open_time: time,
  close_time: time,
  is_closed: z.boolean(),
  break_start: time,
  break_end: time,
  version,
})).min(1, fieldCode("days_required")).max(7, fieldCode("too_many_days"));

/** A holiday for staff. The public holiday has other field names (docs/product-rules.md, "Holidays"). */
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
  name: singleLine("holiday_name_required").max(100, fieldCode("holiday_name_too_long")),
  name_korean: singleLine().max(100, fieldCode("korean_name_too_long")).nullish(),
  date: singleLine("holiday_date_required").max(10, fieldCode("holiday_date_required")),
  end_date: singleLine().max(10, fieldCode("holiday_end_invalid")).nullish(),
  type: z.enum(["closed", "modified_hours"], fieldCode("holiday_type_invalid")),
  open_time: time,
  close_time: time,
  notes: multiLine().max(500, fieldCode("notes_too_long")).nullish(),
  is_recurring: z.boolean().default(false),
  guest_message: multiLine().max(300, fieldCode("guest_message_too_long")).nullish(),
  guest_message_korean: multiLine().max(300, fieldCode("guest_message_too_long"))
    .nullish(),
});
export const editHolidayBody = holidayBody.extend({ version });

export const settingTypes = ["boolean", "number", "text"] as const;

export const setting = z.object({
  /** Equal to `setting_key`. */
  id: z.string(),
  setting_key: z.string(),
  setting_value: z.string(),
  setting_type: z.enum(settingTypes),
  description: z.string(),
  tab: z.enum(["restaurant", "pricing", "ordering", "operations", "notifications", "legal", "advanced"]),
  /** Guests may read the setting (docs/product-rules.md, "Public settings"). */
  is_public: z.boolean(),
});
export type Setting = z.infer<typeof setting>;

export const settingsAnswer = z.object({ settings: z.array(setting) });
export const savedSettings = settingsAnswer.extend({ updated: z.number().int() });

export const settingsBody = z.object({
  settings: z.array(z.object({
    setting_key: formatted(singleLine(), {
      max: 64,
      form: /^[a-z][a-z0-9_]{1,63}$/,
      code: "setting_key_invalid",
    }),
    setting_value: z.union([
      anyText().max(maxSettingLength, fieldCode("setting_too_long")),
      z.number(),
      z.boolean(),
    ])
      .transform(String),
    setting_type: z.enum(settingTypes).optional(),
    /** The value that the editor displayed. The request is refused when the value has changed since. */
    previous_value: anyText().max(maxSettingLength).optional(),
  })).min(1, fieldCode("settings_required")).max(100, fieldCode("too_many_settings")),
});

const limit = (max: number) =>
  z.coerce.number(fieldCode("not_a_number")).int(fieldCode("not_whole")).min(0, fieldCode("below_min"))
    .max(max, fieldCode("limit_too_high"));

/** The proposed values of the settings, and a Los Angeles date; without it, the same weekday of last week. */
export const capacityPreviewQuery = z.object({
  date: z.iso.date(fieldCode("date_invalid")).optional(),
  max_orders_per_slot: limit(maxLimits.orders),
  max_dishes_per_slot: limit(maxLimits.dishes),
  capacity_bands: formatted(anyText(), {
    max: 1000,
    form: (text) => parseBands(text) !== undefined,
    code: "capacity_bands_invalid",
    tooLong: "setting_too_long",
  }).default(""),
});

/** The windows with orders on that day. Limits: 0 means no limit. `turned_away` are moved orders without room before midnight. */
export const capacityPreview = z.object({
  date: z.string(),
  orders: z.number().int(),
  moved: z.number().int(),
  turned_away: z.number().int(),
  windows: z.array(z.object({
    /** ISO instants. */
    starts_at: z.string(),
    ends_at: z.string(),
    orders: z.number().int(),
    dishes: z.number().int(),
    max_orders: z.number().int(),
    max_dishes: z.number().int(),
    /** How many of the orders the limits would have moved to a later window. */
    moved: z.number().int(),
  })),
});
export type CapacityPreview = z.infer<typeof capacityPreview>;

export const adminStoreStatus = z.object({
  is_open: z.boolean(),
  state: z.enum(["open", "last_orders", "last_orders_passed", "paused", "closed"]),
});
