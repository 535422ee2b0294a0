import * as z from "zod";
import { addBody, cart, cartItem, sessionId, source } from "./cart.ts";
import { fieldFailure } from "./envelope.ts";
import { fieldCode } from "../field_problems.ts";
import { pickupTime } from "./checkout_form.ts";
import { dollars } from "./price.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../cart_link.ts";

/** The maximum number of lines of a link. */
const maxLines = 50;

export const cartLinkBody = z.object({
  items: z.array(addBody.omit({ session_id: true }))
    .min(1, fieldCode("cart_items_required")).max(maxLines, fieldCode("cart_items_too_many")),
  /** The wished time. It is not held. */
  pickup_time: pickupTime.optional(),
});

export const madeCartLink = z.object({
  id: z.string(),
  /** The address of the page that opens the cart for review. */
  url: z.string(),
  /** ISO 8601. */
  expires_at: z.string(),
});
export type MadeCartLink = z.infer<typeof madeCartLink>;

export const cartLink = z.object({
  /** The dishes that are still on the menu, at current prices for the wished time, or for now when it is gone. */
  items: z.array(cartItem),
  /** What is gone or has changed since the link was made. `field` is the id of an item, or `pickup_time`. */
  problems: z.array(fieldFailure),
  /** Of the dishes that can be ordered now, with fees and tax. */
  total: dollars,
  /** The wished time; null without one. */
  pickup_time: pickupTime.omit({ formattedTime: true }).nullable(),
  /** ISO 8601. */
  expires_at: z.string(),
});
export type CartLink = z.infer<typeof cartLink>;

export const takeCartLinkBody = z.strictObject({
  session_id: sessionId,
  /** Whether the dishes replace those in the cart. Otherwise they are added to them. */
  replace: z.boolean().default(false),
  /** Where the guest came from. Absent: the cart's source stays. */
  source: source.optional(),
});

/** Links to carts. */
export const cartLinkSpecs = {
  makeCartLink: {
    tag: "Cart",
    summary: "Make a link to a cart, which a guest opens, checks and pays. Valid for 7 days",
    access: "anyone",
    body: cartLinkBody,
    unknownKeys: "ignored",
    data: madeCartLink,
    refusals: [404, 409],
  },
  cartLink: {
    tag: "Cart",
    summary: "Get the cart of a link at current prices, and what is gone or has changed",
    access: "anyone",
    data: cartLink,
    refusals: [404],
  },
  takeCartLink: {
    tag: "Cart",
    summary: "Put the dishes of a link into the guest's cart",
    access: "anyone",
    body: takeCartLinkBody,
    data: cart,
    refusals: [404, 409],
  },
} as const satisfies SpecsOf<typeof endpoints>;
