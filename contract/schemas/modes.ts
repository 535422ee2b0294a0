import * as z from "zod";
import { maxLimits } from "@domain/hours/capacity.ts";
import { asapOffLengths, busyLengths, busySteps, pauseLengths } from "@domain/hours/modes.ts";
import { toSingleLine } from "@domain/shared/text.ts";
import { actor } from "./envelope.ts";
import { fieldCode } from "../field_problems.ts";
import { noAsapCodes } from "./store.ts";
import { formatted, singleLine } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../modes.ts";

const instant = z.string().describe("ISO instant");

/** `resumes_at` is the time when ordering resumes: later than `until` when `until` is outside the opening hours. */
const stop = z.object({ until: instant, resumes_at: instant.nullable(), since: instant, by: actor });

/** The current modes of the counter. Times are ISO instants; `by` is the actor who started the mode. */
export const storeModes = z.object({
  /** All orders are paused. */
  pause: stop.nullable(),
  /** ASAP orders are off; scheduled orders continue. */
  asap_off: stop.nullable(),
  busy: z.object({ minutes: z.number().int(), until: instant, since: instant, by: actor }).nullable(),
  /** The kitchen's limits until closing, instead of those of the settings. 0: no limit. */
  tonight: z.object({
    orders: z.number().int(),
    dishes: z.number().int(),
    until: instant,
    since: instant,
    by: actor,
  }).nullable(),
  /** The orders and dishes ahead of a new one, and the minutes they add to an ASAP promise; null when the settings ignore the queue. */
  kitchen: z.object({
    orders: z.number().int(),
    dishes: z.number().int(),
    queue_minutes: z.number().int(),
  }).nullable(),
  /** Whether the settings or `tonight` limit the orders or dishes of a pickup window, so that `kitchenLoad` has something to show. */
  has_capacity_limits: z.boolean(),
  /** Guests who have not paid hold half of most pickup windows until closing. */
  are_most_windows_held: z.boolean(),
  /** The person who pressed 1 on the phone, and until when no one else is called; null at other times. */
  on_it: z.object({ name: z.string(), until: instant }).nullable(),
  /**
   * The latest opening drill, from its begin until the end of its day (a Los Angeles date); null at other times. `rings_until` is null when
   * it does not ring: someone heard it, it ended, or staff have stopped ordering. `answered_by` is the name of a person or a station.
   */
  drill: z.object({
    day: z.string(),
    at: instant,
    rings_until: instant.nullable(),
    answered_at: instant.nullable(),
    answered_by: z.string().nullable(),
  }).nullable(),
  /** The maximum number of minutes that staff may promise: the setting `max_prep_time_minutes`. */
  longest_promise: z.number().int(),
  /** A cancellation refunds the order in full for roles without the permission to refund. */
  managers_refund_on_cancel: z.boolean(),
  /** Whether guests can order ASAP. If not: `code`, the time when ordering resumes, and the text that guests read. */
  asap: z.object({
    available: z.boolean(),
    code: z.enum(noAsapCodes).nullable(),
    resumes_at: instant.nullable(),
    reason: z.string().nullable(),
  }),
  /** The start of the business day. Active orders from before it were left open by mistake. */
  day_began_at: instant,
  /** The business day (a Los Angeles date) that is over, had orders and is not closed; null while the restaurant is open. */
  day_to_close: z.string().nullable(),
  tablets: z.object({
    /** The setting `pause_without_tablet`. */
    is_required: z.boolean(),
    /** Since when the open restaurant, where guests can order, has had no live tablet for two minutes. ASAP ordering is then off if `is_required`. */
    unattended_since: instant.nullable(),
    devices: z.array(z.object({
      device_id: z.string(),
      /** The name that staff gave the device; empty without one. */
      name: z.string(),
      /** The user who is signed in on the device; the system for a paired station that is locked. */
      staff: actor,
      /** The device is a paired station, whose name is the station's. */
      is_station: z.boolean(),
      is_connected: z.boolean(),
      is_armed: z.boolean(),
      visible: z.boolean(),
      last_seen_at: instant,
    })),
  }),
});
export type StoreModes = z.infer<typeof storeModes>;

export const pauseBody = z.strictObject({ for: z.enum([...pauseLengths, "off"]) });

export const asapOffBody = z.strictObject({ for: z.enum([...asapOffLengths, "off"]) });

export const busyBody = z.strictObject({
  minutes: z.union(
    [z.literal(0), ...busySteps.map((step) => z.literal(step))],
    fieldCode("busy_minutes_invalid"),
  ),
  for: z.enum(busyLengths).default("60_minutes"),
});

const tonightLimit = (max: number) => z.number().int().min(0).max(max);

/** Limits for tonight; 0: no limit. At least one limit is above 0, because no limits would accept more orders and not fewer. */
export const tonightBody = z.discriminatedUnion("for", [
  z.strictObject({ for: z.literal("off") }),
  z.strictObject({
    for: z.literal("closing"),
    orders: tonightLimit(maxLimits.orders),
    dishes: tonightLimit(maxLimits.dishes),
  }).refine(({ orders, dishes }) => orders > 0 || dishes > 0, {
    path: ["orders"],
    error: fieldCode("tonight_limit_required"),
  }),
]);

/**
 * The pickup windows of the next two hours in which the restaurant is open or has orders. Guests at the checkout hold the `held` ones, which
 * are not orders yet. Limits: 0 means no limit.
 */
export const kitchenLoad = z.object({
  windows: z.array(z.object({
    starts_at: instant,
    ends_at: instant,
    orders: z.number().int(),
    dishes: z.number().int(),
    held_orders: z.number().int(),
    held_dishes: z.number().int(),
    max_orders: z.number().int(),
    max_dishes: z.number().int(),
    is_full: z.boolean(),
  })),
});
export type KitchenLoad = z.infer<typeof kitchenLoad>;

export const presenceBody = z.strictObject({
  /** Generated once and stored by the device. */
  device_id: formatted(z.string(), { max: 64, form: /^[\w-]{8,64}$/, code: "device_id_invalid" }),
  name: singleLine().max(40, fieldCode("device_name_too_long")).default(""),
  is_armed: z.boolean(),
  visible: z.boolean(),
});

/** `day` as in the drill of the modes. */
export const drillBody = z.strictObject({
  day: formatted(z.string(), { max: 10, form: /^\d{4}-\d{2}-\d{2}$/, code: "date_invalid" }),
});

export const pushKey = z.object({ public_key: z.string() });

const endpoint = z.url({ protocol: /^https?$/, error: fieldCode("push_address_invalid") }).max(1000)
  .refine((address) => toSingleLine(address) === address, fieldCode("push_address_invalid"));

/** The `toJSON()` of a browser's PushSubscription. */
export const subscriptionBody = z.strictObject({
  endpoint,
  /** Milliseconds since 1970. Not stored, because the push service reports expired subscriptions. */
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: formatted(z.string(), { max: 104, form: /^[\w-]{80,100}=*$/, code: "push_key_invalid" }),
    auth: formatted(z.string(), { max: 36, form: /^[\w-]{16,32}=*$/, code: "push_key_invalid" }),
  }),
});

export const unsubscribeBody = z.strictObject({ endpoint });

const nothing = z.null();

/** Modes of the store, the kitchen's load, tablets and push subscriptions (docs/product-rules.md, "Busy mode and pauses"). */
export const modesSpecs = {
  storeModes: {
    tag: "Counter",
    summary: "Get pause, ASAP off, busy mode, and the listening tablets",
    access: { permission: "pause_ordering", station: "board" },
    data: storeModes,
    refusals: [401, 403],
  },
  pauseOrdering: {
    tag: "Counter",
    summary: "Pause all orders for 15, 30 or 60 minutes or the rest of the day, or resume",
    access: { permission: "pause_ordering", station: "shift" },
    body: pauseBody,
    data: storeModes,
    refusals: [401, 403],
    audit: { action: "store.pause", resource: "store" },
  },
  setAsapOff: {
    tag: "Counter",
    summary: "Turn ASAP ordering off for a while, or back on. Scheduled orders continue",
    access: { permission: "pause_ordering", station: "shift" },
    body: asapOffBody,
    data: storeModes,
    refusals: [401, 403],
    audit: { action: "store.asap_off", resource: "store" },
  },
  setBusy: {
    tag: "Counter",
    summary:
      "Turn on busy mode, 15 or 30 more minutes for 30 minutes, 1 or 2 hours or until closing, or turn it off",
    access: { permission: "pause_ordering", station: "shift" },
    body: busyBody,
    data: storeModes,
    refusals: [401, 403],
    audit: { action: "store.busy", resource: "store" },
  },
  limitTonight: {
    tag: "Counter",
    summary: "Replace the kitchen's limits per pickup window until closing, or end that",
    access: { permission: "pause_ordering", station: "shift" },
    body: tonightBody,
    data: storeModes,
    refusals: [401, 403],
    audit: { action: "store.tonight", resource: "store" },
  },
  kitchenLoad: {
    tag: "Counter",
    summary: "Get the orders and dishes of the next two hours' pickup windows with their limits",
    access: { permission: "orders", station: "board" },
    data: kitchenLoad,
    refusals: [401, 403],
  },
  presence: {
    tag: "Counter",
    summary:
      "Report a tablet's presence, every 20 seconds while the orders page is open, and whether its sound is on",
    access: { permission: "orders", station: "board" },
    body: presenceBody,
    data: nothing,
    refusals: [401, 403],
  },
  answerDrill: {
    tag: "Counter",
    summary: "Answer the opening drill, so that it ends on every tablet. Repeating it changes nothing",
    access: { permission: "orders", station: "board" },
    body: drillBody,
    data: storeModes,
    refusals: [401, 403, 409],
    audit: { action: "store.drill_answered", resource: "store" },
  },
  pushKey: {
    tag: "Counter",
    summary: "Get the push subscription key",
    access: { permission: "orders" },
    data: pushKey,
    refusals: [401, 403],
  },
  subscribe: {
    tag: "Counter",
    summary: "Register this device for push notifications of waiting orders",
    access: { permission: "orders" },
    body: subscriptionBody,
    data: nothing,
    refusals: [401, 403],
  },
  unsubscribe: {
    tag: "Counter",
    summary: "Unregister this device from push notifications",
    access: { permission: "orders" },
    body: unsubscribeBody,
    data: nothing,
    refusals: [401, 403],
  },
} as const satisfies SpecsOf<typeof endpoints>;
