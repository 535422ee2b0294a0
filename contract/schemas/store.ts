import { z } from "zod";

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
});
export type Slots = z.infer<typeof slots>;

/** `_` may have any value. Clients use it to bypass caches. */
export const holidaysQuery = z.object({ _: z.string().max(40).optional() });

export const slotsQuery = z.object({ session_id: z.string().max(128).optional() });

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
  }),
  pricing: z.object({
    tax_rate: z.number(),
    service_fee_rate: z.number(),
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
  /** Today's Los Angeles date and day of week (0 is Sunday). `is_closed`: today has no opening hours. */
  today: z.object({ date: z.string(), day_of_week: z.number().int(), is_closed: z.boolean() }),
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
  limits: z.object({ per_line: z.number().int(), total: z.number().int() }),
  /** Whether guests who ask for texts get them. */
  sends_texts: z.boolean(),
  /** Area codes outside the US and Canada to which texts can be sent. */
  text_area_codes: z.array(z.string()),
});
/** Sent to every open guest page, which then refetches. */
export const storeEvent = z.object({
  type: z.enum(["connected", "heartbeat", "menu_changed", "store_changed"]),
});
export type StoreEvent = z.infer<typeof storeEvent>;

export type StoreStatus = z.infer<typeof storeStatus>;
