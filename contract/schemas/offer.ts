import * as z from "zod";
import { offerMinutesRange } from "@domain/order/offer.ts";
import { denyReasons, offerEnds, reasonLength } from "@domain/order/order.ts";
import { fieldCode } from "../field_problems.ts";
import { chosenOption, optionsBody } from "./options.ts";
import { pickupTime } from "./checkout_form.ts";
import { dollars } from "./price.ts";
import { multiLine, singleLine } from "./text.ts";

const names = { id: z.string(), name: z.string(), name_korean: z.string() };
const instants = { from: z.string().nullable(), to: z.string() };

/** A change that staff offer instead of denying the order. Times are ISO instants. */
export const offer = z.object({
  /** What the guest pays after the change; `previous_amount` is what the card holds. */
  total_amount: dollars,
  previous_amount: dollars,
  changes: z.array(z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("remove"), ...names, quantity: z.int() }),
    /** `from` and `to` are all options of the dish. */
    z.object({ kind: z.literal("swap"), ...names, from: z.array(chosenOption), to: z.array(chosenOption) }),
    /** `from` is null for ASAP. */
    z.object({ kind: z.literal("pickup"), ...instants }),
  ])),
  /** The text that the guest reads, in English or as staff wrote it. */
  reason: z.string(),
  /** Null when staff wrote their own text. */
  reason_code: z.enum(denyReasons).nullable(),
  expires_at: z.string(),
  /** How the offer ended; null while it waits for the guest. */
  ended: z.enum(offerEnds).nullable(),
});
export type OfferOfOrder = z.infer<typeof offer>;

/** The offer for its guest, whose clock may be wrong. */
export const guestOffer = offer.extend({
  /** The seconds to answer, from the moment of the response; 0 when it has ended. */
  seconds_left: z.int(),
});

const lineId = singleLine().min(1).max(100);

export const offerBody = z.object({
  /** Dishes to leave out. */
  remove: z.array(z.object({ id: lineId, quantity: z.int().min(1).max(500) })).max(100).default([]),
  /** All options that the dish has after the change. */
  swap: z.array(z.object({ id: lineId, options: optionsBody })).max(100).default([]),
  /** A later slot. */
  pickup_time: pickupTime.optional(),
  /** A message to the guest; required with `other`. */
  reason: multiLine().max(reasonLength.max, fieldCode("reason_too_long")).nullish(),
  reason_code: z.enum(denyReasons).optional(),
  /** The guest's time to answer; the setting by default. */
  minutes: z.int(fieldCode("not_whole")).min(offerMinutesRange.min, fieldCode("below_min"))
    .max(offerMinutesRange.max, fieldCode("minutes_too_far")).optional(),
  /** The guest agreed on the phone: the order is changed and accepted at once. */
  agreed_by_phone: z.boolean().default(false),
}).refine(({ reason, reason_code }) => (reason_code ?? "other") !== "other" || (reason ?? "").trim() !== "", {
  message: fieldCode("reason_required"),
  path: ["reason"],
});

export const offerAnswerBody = z.strictObject({ answer: z.enum(["yes", "no"]) });
