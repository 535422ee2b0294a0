import * as z from "zod";
import { toE164 } from "@domain/order/phone.ts";
import { phoneLinkStates } from "@domain/cart/phone_order.ts";
import { languages } from "@domain/shared/language.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../phone_link.ts";
import { cartLinkBody } from "./cart_link.ts";
import { idempotencyKey } from "./orders.ts";
import { pickupTime } from "./checkout_form.ts";
import { formatted, plainLine } from "./text.ts";

export const phoneLinkBody = cartLinkBody.extend({
  pickup_time: pickupTime,
  /** The guest's number for the text; empty for none. */
  phone: formatted(plainLine(), {
    max: 30,
    form: (typed) => typed === "" || toE164(typed) !== undefined,
    code: "phone_invalid",
  }),
  /** The language of the text and of the page that it leads to. */
  language: z.enum(languages),
  idempotency_key: idempotencyKey,
});

export const phoneLink = z.object({
  id: z.string(),
  /** The address of the page that opens the cart, in the guest's language. */
  url: z.string(),
  state: z.enum(phoneLinkStates),
  /** The dishes as they were when the link was made. */
  items: z.array(z.object({ name: z.string(), name_korean: z.string(), quantity: z.int() })),
  pickup_time: pickupTime.omit({ formattedTime: true }).nullable(),
  /** The guest's number, formatted. Empty without one, and once the link has ended. */
  phone: z.string(),
  language: z.enum(languages),
  /** The name of who made the link. */
  made_by: z.string(),
  /** ISO 8601. */
  made_at: z.string(),
  /** ISO 8601. */
  expires_at: z.string(),
  /** How many texts were sent. */
  texts: z.int(),
  /** ISO 8601: when the link can be texted again; null when it cannot. */
  resend_at: z.string().nullable(),
  /** The number of the order that was paid from the link; null without one. */
  order_number: z.string().nullable(),
});
export type PhoneLink = z.infer<typeof phoneLink>;

/** Links that staff make for guests on the phone (docs/product-rules.md, "Phone orders"). */
export const phoneLinkSpecs = {
  makePhoneLink: {
    tag: "Phone orders",
    summary: "Make a link to a cart for a guest on the phone, and text it. Valid for 24 hours",
    access: { permission: "orders", station: "shift" },
    body: phoneLinkBody,
    unknownKeys: "ignored",
    data: phoneLink,
    refusals: [401, 403, 404, 409],
    audit: { action: "phone_link.make", resource: "message" },
  },
  phoneLinks: {
    tag: "Phone orders",
    summary: "List the links that are open or ended today, latest first",
    access: { permission: "orders", station: "shift" },
    data: z.array(phoneLink),
    refusals: [401, 403],
  },
  resendPhoneLink: {
    tag: "Phone orders",
    summary: "Text a link again, at most 3 times and once a minute",
    access: { permission: "orders", station: "shift" },
    data: phoneLink,
    refusals: [401, 403, 404, 409],
    audit: { action: "phone_link.send", resource: "message" },
  },
  cancelPhoneLink: {
    tag: "Phone orders",
    summary: "Cancel a link, which then leads nowhere",
    access: { permission: "orders", station: "shift" },
    data: phoneLink,
    refusals: [401, 403, 404, 409],
    audit: { action: "phone_link.cancel", resource: "message" },
  },
} as const satisfies SpecsOf<typeof endpoints>;
