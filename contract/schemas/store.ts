import * as z from "zod";
import { maxLimits, parseBands } from "@domain/hours/capacity.ts";
import { maxSettingLength } from "@domain/settings/setting_rules.ts";
import { fieldCode } from "../field_problems.ts";
import { anyText, formatted, multiLine, singleLine } from "./text.ts";
import { maxPictureBytes } from "./menu.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../store.ts";

const localTime = z.string();

/** The opening hours of one weekday, Los Angeles "HH:MM". The restaurant is closed from `break_start` to `break_end`. */
export const hoursRow = z.object({
  day_of_week: z.number().int(),
  open_time: localTime,
  close_time: localTime,
  is_closed: z.boolean(),
  break_start: localTime.nullable(),
  break_end: localTime.nullable(),
});
export type HoursRow = z.infer<typeof hoursRow>;

export const publicHoliday = z.object({
  id: z.string(),
  name: z.string(),
  name_korean: z.string(),
  /** The holiday's next date, Los Angeles. */
  start_date: z.string(),
  /** The last date of a range, inclusive; null for a single day. */
  end_date: z.string().nullable(),
  closure_type: z.enum(["closed_all_day", "modified_hours"]),
  modified_open_time: localTime.nullable(),
  modified_close_time: localTime.nullable(),
  notes: z.string(),
  notes_korean: z.string(),
  is_recurring: z.boolean(),
});
export type PublicHoliday = z.infer<typeof publicHoliday>;

/** Why there is no ASAP pickup. */
export const noAsapCodes = [
  "closed",
  "paused",
  "asap_off",
  "unattended",
  "past_last_order",
  "too_slow_for_closing",
  "full",
  "ordering_off",
] as const;

export const slots = z.object({
  asap: z.object({
    available: z.boolean(),
    /** For example "ASAP (15-30 minutes)". The range depends on the cart's dishes and busy mode. */
    label: z.string(),
    minutes: z.object({ from: z.number().int(), to: z.number().int() }),
    /** Why ASAP is not available: the English text, and `code` for programs. */
    reason: z.string().optional(),
    code: z.enum(noAsapCodes).optional(),
    /** Los Angeles "HH:MM"; absent when ASAP is not available. */
    ready_from: localTime.optional(),
    ready_to: localTime.optional(),
  }),
  days: z.array(z.object({ date: z.string(), slots: z.array(localTime) })),
  /** The next opening in Los Angeles local time; null while the restaurant is open. */
  next_opening: z.object({ date: z.string(), time: localTime }).nullable(),
  /**
   * The time when ordering resumes, in Los Angeles local time: the end of the pause, the next opening, or the earliest slot. Null
   * while ASAP is available, and when unknown.
   */
  resumes_at: z.object({ date: z.string(), time: localTime }).nullable(),
  /** When pickups with alcohol end, as an ISO instant; null: they do not end. */
  alcohol_ends_at: z.string().nullable(),
});
export type Slots = z.infer<typeof slots>;

/** `_` may have any value. Clients use it to bypass caches. */
export const holidaysQuery = z.object({ _: z.string().max(40).optional() });

export const slotsQuery = z.object({ session_id: z.string().max(128).optional() });

/** What goes into the bag only on request (docs/product-rules.md, "Utensils"). */
export const utensil = z.object({ id: z.string(), name: z.string(), name_korean: z.string() });

/** The current status of the restaurant, for the header, the home page and the checkout. */
export const storeStatus = z.object({
  restaurant: z.object({
    restaurant_name: z.string(),
    restaurant_name_korean: z.string(),
    restaurant_phone: z.string(),
    restaurant_address: z.string(),
    restaurant_email: z.string(),
    parking_note: z.string(),
    parking_note_korean: z.string(),
    /** The restaurant's own texts; empty ones hide their part of a page. */
    hero_line: z.string(),
    hero_line_korean: z.string(),
    story: z.string(),
    story_korean: z.string(),
    about: z.string(),
    about_korean: z.string(),
    /** The restaurant's own picture and what it shows; null without one. */
    picture_url: z.string().nullable(),
    picture_text: z.string(),
    picture_text_korean: z.string(),
    /** The year it opened; null hides it. */
    first_year: z.number().int().nullable(),
  }),
  pricing: z.object({
    tax_rate: z.number(),
    service_fee_rate: z.number(),
    /** What the fee is for. */
    service_fee_purpose: z.string(),
    service_fee_purpose_korean: z.string(),
    lunch: z.object({
      days: z.array(z.number().int()),
      from: localTime,
      to: localTime,
      difference: z.number(),
      /** Whether an ASAP order gets lunch prices now. */
      is_now: z.boolean(),
    }),
  }),
  is_open: z.boolean(),
  /** `last_orders`: the last order time is near. `last_orders_passed`: it has passed, and the restaurant is still open. */
  state: z.enum(["open", "last_orders", "last_orders_passed", "paused", "closed"]),
  closes_at: localTime.nullable(),
  last_order_at: localTime.nullable(),
  opens_at: z.object({ date: z.string(), time: localTime }).nullable(),
  /** The same as `resumes_at` of the slots. */
  resumes_at: z.object({ date: z.string(), time: localTime }).nullable(),
  /** The range of an ASAP order now, in minutes, for quick dishes. */
  asap_minutes: z.object({ from: z.number().int(), to: z.number().int() }),
  /**
   * Today's Los Angeles date and day of week (0 is Sunday). `is_closed`: today has no opening hours. `is_break`: the restaurant was open
   * today and opens again later today.
   */
  today: z.object({
    date: z.string(),
    day_of_week: z.number().int(),
    is_closed: z.boolean(),
    is_break: z.boolean(),
  }),
  /**
   * Present while staff pause all orders (`staff`), or while the restaurant is open and ASAP is off. `until` is an ISO instant. `label`
   * is the short text for the header and `message` the full message; both contain the time when ordering resumes.
   */
  pause: z.object({
    reason: z.enum(["staff", "asap_off", "no_tablet"]),
    until: z.string().nullable(),
    label: z.string(),
    message: z.string(),
    /** `label` and `message` in the storefront's other languages, by language code. */
    translations: z.record(z.string(), z.object({ label: z.string(), message: z.string() })),
  }).nullable(),
  /** Whether checkout is available. If not: `code` for programs, and `reason` as the English text. */
  ordering: z.object({
    available: z.boolean(),
    code: z.enum(["disabled", "maintenance"]).nullable(),
    reason: z.string().nullable(),
  }),
  /** Whether sales of alcohol to go have not ended (docs/product-rules.md, "Alcohol to go"). */
  sells_alcohol: z.boolean(),
  /** The Proposition 65 warning; empty without one. */
  prop_65: z.object({ en: z.string(), ko: z.string() }),
  limits: z.object({ per_line: z.number().int(), total: z.number().int() }),
  /** What guests can ask for at checkout. */
  utensils: z.array(utensil),
  /** Whether guests who ask for texts get them. */
  sends_texts: z.boolean(),
  /** Whether guests' browsers may report how fast pages load. */
  measures_page_speed: z.boolean(),
  /** Area codes outside the US and Canada to which texts can be sent. */
  text_area_codes: z.array(z.string()),
});
/** Sent to every open guest page, which then refetches. */
export const storeEvent = z.object({
  type: z.enum(["connected", "heartbeat", "menu_changed", "store_changed"]),
});
export type StoreEvent = z.infer<typeof storeEvent>;

export type StoreStatus = z.infer<typeof storeStatus>;

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
  /** The explanation of a known setting in English. */
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

/** The store: what guests read of it, and Store Management (docs/product-rules.md, "Operating hours"). */
export const storeSpecs = {
  storeHours: {
    tag: "Store",
    summary: "Weekly opening hours, Los Angeles",
    access: "anyone",
    data: z.array(hoursRow),
  },
  storeHolidays: {
    tag: "Store",
    summary: "Holidays from today on",
    access: "anyone",
    query: holidaysQuery,
    data: z.array(publicHoliday),
  },
  storeStatus: {
    tag: "Store",
    summary: "Open or closed now, and the restaurant's public facts",
    access: "anyone",
    data: storeStatus,
  },
  storeSlots: {
    tag: "Store",
    summary: "ASAP offer and pickup slots, Los Angeles",
    access: "anyone",
    query: slotsQuery,
    data: slots,
  },
  storeStream: {
    tag: "Store",
    summary: "Stream of menu and store changes, so that open pages refetch",
    access: "anyone",
    data: "stream",
  },
  adminHours: {
    tag: "Store",
    summary: "List weekly hours, seven rows, Sunday first",
    access: { permission: "store_settings" },
    data: z.array(adminHoursRow),
    refusals: [401, 403],
  },
  saveHours: {
    tag: "Store",
    summary: "Save weekly hours in 15-minute steps. Days left out do not change",
    access: { permission: "store_settings" },
    body: hoursBody,
    unknownKeys: "ignored",
    data: z.array(adminHoursRow),
    refusals: [401, 403, 409],
    audit: { action: "hours.updated", resource: "hours" },
  },
  adminHolidays: {
    tag: "Store",
    summary: "List holidays by date",
    access: { permission: "store_settings" },
    data: z.array(adminHoliday),
    refusals: [401, 403],
  },
  createHoliday: {
    tag: "Store",
    summary: "Add a holiday",
    access: { permission: "store_settings" },
    body: holidayBody,
    unknownKeys: "ignored",
    data: adminHoliday,
    refusals: [401, 403],
    audit: { action: "holiday.created", resource: "holiday" },
  },
  updateHoliday: {
    tag: "Store",
    summary: "Edit a holiday",
    access: { permission: "store_settings" },
    body: editHolidayBody,
    unknownKeys: "ignored",
    data: adminHoliday,
    refusals: [401, 403, 404, 409],
    audit: { action: "holiday.updated", resource: "holiday" },
  },
  deleteHoliday: {
    tag: "Store",
    summary: "Delete a holiday",
    access: { permission: "store_settings" },
    unknownKeys: "ignored",
    data: z.null(),
    refusals: [401, 403, 404],
    audit: { action: "holiday.deleted", resource: "holiday" },
  },
  adminSettings: {
    tag: "Store",
    summary: "List settings with their type and tab",
    access: { permission: "store_settings" },
    data: settingsAnswer,
    refusals: [401, 403],
  },
  saveSettings: {
    tag: "Store",
    summary: "Save staged settings, all or none",
    access: { permission: "store_settings" },
    body: settingsBody,
    unknownKeys: "ignored",
    // The legal texts, each with its previous value.
    maxBodyBytes: 1024 * 1024,
    data: savedSettings,
    refusals: [401, 403, 409],
    audit: { action: "setting.updated", resource: "setting" },
  },
  uploadPicture: {
    tag: "Store",
    summary:
      "Upload a picture for a setting as the form part `image`: JPEG, PNG, WebP or AVIF up to 10 MB. Unused, it is deleted after 7 days",
    access: { permission: "store_settings" },
    upload: "multipart/form-data",
    maxBodyBytes: maxPictureBytes + 64 * 1024,
    data: z.object({ picture_url: z.string() }),
    refusals: [401, 403, 413, 415],
    audit: { action: "setting.updated", resource: "setting" },
  },
  capacityPreview: {
    tag: "Store",
    summary: "What limits of pickup windows would have done on a past day",
    access: { permission: "store_settings" },
    query: capacityPreviewQuery,
    data: capacityPreview,
    refusals: [401, 403],
  },
  adminStoreStatus: {
    tag: "Store",
    summary: "Currently open or closed",
    access: { permission: "dashboard" },
    data: adminStoreStatus,
    refusals: [401, 403],
  },
} as const satisfies SpecsOf<typeof endpoints>;
