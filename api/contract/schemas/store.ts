import { z } from "zod";

const localTime = z.string();

/** One day of the week; where there is a break the second stretch is in the `break_` fields. */
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
  /** The next date it falls on, Los Angeles. */
  start_date: z.string(),
  /** The last date of a range that includes it; null for a single day. */
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
  "ordering_off",
] as const;

export const slots = z.object({
  asap: z.object({
    available: z.boolean(),
    /** "ASAP (15-30 minutes)": the range the cart's dishes and a busy kitchen ask for. */
    label: z.string(),
    minutes: z.object({ from: z.number().int(), to: z.number().int() }),
    /** Why it is not available, as a sentence and for programs. */
    reason: z.string().optional(),
    code: z.enum(noAsapCodes).optional(),
    /** Los Angeles "HH:MM", absent when not available. */
    ready_from: localTime.optional(),
    ready_to: localTime.optional(),
  }),
  days: z.array(z.object({ date: z.string(), slots: z.array(localTime) })),
  /** When the doors open next, if they are closed now: Los Angeles. */
  next_opening: z.object({ date: z.string(), time: localTime }).nullable(),
  /**
   * The moment ordering resumes, Los Angeles: the end of the pause, the next opening, or the earliest slot. Null while ASAP orders
   * are taken, and where it is not known.
   */
  resumes_at: z.object({ date: z.string(), time: localTime }).nullable(),
});
export type Slots = z.infer<typeof slots>;

/** `_` is any value: it keeps a cache between the page and the server from answering. */
export const holidaysQuery = z.object({ _: z.string().max(40).optional() });

export const slotsQuery = z.object({ session_id: z.string().max(128).optional() });

/** What the header, the home page and the checkout need to know about the restaurant right now. */
export const storeStatus = z.object({
  restaurant: z.object({
    restaurant_name: z.string(),
    restaurant_name_korean: z.string(),
    restaurant_phone: z.string(),
    restaurant_address: z.string(),
    restaurant_email: z.string(),
  }),
  pricing: z.object({
    tax_rate: z.number(),
    service_fee_rate: z.number(),
    lunch: z.object({
      days: z.array(z.number().int()),
      from: localTime,
      to: localTime,
      difference: z.number(),
      /** Whether an ASAP order has lunch prices at this moment. */
      is_now: z.boolean(),
    }),
  }),
  is_open: z.boolean(),
  /** Open, soon past last orders, past them, taking no orders just now, closed. */
  state: z.enum(["open", "last_orders", "last_orders_passed", "paused", "closed"]),
  closes_at: localTime.nullable(),
  last_order_at: localTime.nullable(),
  opens_at: z.object({ date: z.string(), time: localTime }).nullable(),
  /** The moment ordering resumes, as in the pickup times; null while ASAP orders are taken, and where it is not known. */
  resumes_at: z.object({ date: z.string(), time: localTime }).nullable(),
  /** From how many to how many minutes an ASAP order takes now, by quick dishes. */
  asap_minutes: z.object({ from: z.number().int(), to: z.number().int() }),
  /** Today's Los Angeles date and day of week (0 Sunday), and whether it has no opening hours at all. */
  today: z.object({ date: z.string(), day_of_week: z.number().int(), is_closed: z.boolean() }),
  /**
   * While staff stopped every order (`staff`), or an open restaurant takes no ASAP orders: why, until when (ISO), a few words for
   * the header and the sentence to show, each naming the moment ordering resumes.
   */
  pause: z.object({
    reason: z.enum(["staff", "asap_off", "no_tablet"]),
    until: z.string().nullable(),
    label: z.string(),
    sentence: z.string(),
    /** Both in the guest site's other languages, by language code. */
    translations: z.record(z.string(), z.object({ label: z.string(), sentence: z.string() })),
  }).nullable(),
  /** Whether a cart can be checked out at all, and if not, why: for programs and as an English sentence. */
  ordering: z.object({
    available: z.boolean(),
    code: z.enum(["disabled", "maintenance"]).nullable(),
    reason: z.string().nullable(),
  }),
  limits: z.object({ per_line: z.number().int(), total: z.number().int() }),
  /** Area codes outside the US and Canada that texts may go to. */
  text_area_codes: z.array(z.string()),
});
/** Told to every open guest page, so that it asks anew. */
export const storeEvent = z.object({
  type: z.enum(["connected", "heartbeat", "menu_changed", "store_changed"]),
});
export type StoreEvent = z.infer<typeof storeEvent>;

export type StoreStatus = z.infer<typeof storeStatus>;
