import { z } from "zod";
import { asapOffLengths, busyLengths, busySteps, pauseLengths } from "@domain/hours/modes.ts";
import { actor } from "./envelope.ts";
import { noAsapCodes } from "./store.ts";
import { isSingleLine } from "@domain/shared/text.ts";
import { singleLine } from "./text.ts";
import { fieldCode } from "../field_problems.ts";

const instant = z.string().describe("ISO instant");

/** `resumes_at` is the moment ordering resumes, which messages name: later than `until` where that lies outside the hours. */
const stop = z.object({ until: instant, resumes_at: instant.nullable(), since: instant, by: actor });

/** What holds at the counter just now. Times are ISO instants; `by` is who began a mode. */
export const storeModes = z.object({
  /** No orders of any kind. */
  pause: stop.nullable(),
  /** No ASAP orders; scheduled ones go on. */
  asap_off: stop.nullable(),
  busy: z.object({ minutes: z.number().int(), until: instant, since: instant, by: actor }).nullable(),
  /** The most minutes staff may promise: the setting `max_prep_time_minutes`. */
  longest_promise: z.number().int(),
  /** Cancelling refunds in full for roles that may not refund. */
  managers_refund_on_cancel: z.boolean(),
  /** Whether guests can order ASAP, and if not, why and when they can again, and the sentence they read. */
  asap: z.object({
    available: z.boolean(),
    code: z.enum(noAsapCodes).nullable(),
    resumes_at: instant.nullable(),
    reason: z.string().nullable(),
  }),
  /** When the day of business began; orders from before it that are still open were left open. */
  day_began_at: instant,
  tablets: z.object({
    /** The setting `pause_without_tablet`. */
    is_required: z.boolean(),
    /** Nobody has watched the open store for two minutes: orders for right now are closed, if required. */
    unattended_since: instant.nullable(),
    devices: z.array(z.object({
      device_id: z.string(),
      /** What its users call it; empty when it has not said. */
      name: z.string(),
      /** Who is signed in on it. */
      staff: actor,
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
  /** How long busy mode lasts. */
  for: z.enum(busyLengths).default("60_minutes"),
});

export const presenceBody = z.strictObject({
  /** Made by the device once and kept on it. */
  device_id: z.string().regex(/^[\w-]{8,64}$/, fieldCode("device_id_invalid")),
  name: singleLine().max(40, fieldCode("device_name_too_long")).default(""),
  is_armed: z.boolean(),
  visible: z.boolean(),
});

/** The printer beside the counter. */
export const printer = z.object({
  /** What to type into the printer's CloudPRNT settings; only for those who may change settings. */
  url: z.string().nullable(),
  last_seen_at: instant.nullable(),
  /** In the printer's words: "200 OK", "410 Paper out". */
  status: z.string(),
  /** What kind of printer it says it is: "Star mC-Print3"; empty until it has said. */
  kind: z.string(),
  waiting_jobs: z.number().int(),
  /** The setting `print_automatically`: every accepted order's ticket is queued by itself. */
  is_automatic: z.boolean(),
});

export const pushKey = z.object({ public_key: z.string() });

const endpoint = z.url({ protocol: /^https?$/, error: fieldCode("push_address_invalid") }).max(1000)
  .refine(isSingleLine, fieldCode("control_characters"));

/** A browser's PushSubscription, as `toJSON()` gives it. */
export const subscriptionBody = z.strictObject({
  endpoint,
  /** Milliseconds since 1970. Not stored: the push service answers when a subscription has ended. */
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{80,100}=*$/, fieldCode("push_key_invalid")),
    auth: z.string().regex(/^[\w-]{16,32}=*$/, fieldCode("push_key_invalid")),
  }),
});

export const unsubscribeBody = z.strictObject({ endpoint });
