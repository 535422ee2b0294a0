import { z } from "zod";
import { fieldCode } from "../field_problems.ts";
import { addBody, cartItem, sessionId } from "./cart.ts";
import { fieldFailure } from "./envelope.ts";
import { dollars } from "./menu.ts";
import { pickupTime } from "./pickup_time.ts";

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
  /** The dishes that are still on the menu, at the prices of now. */
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
});
