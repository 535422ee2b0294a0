import { z } from "zod";
import { dollars } from "./menu.ts";
import { multiLine, singleLine } from "./text.ts";

/** The guest's own random key: at least 128 bits, made in the browser and kept there. */
export const sessionId = z.string().regex(
  /^[A-Za-z0-9_-]{20,128}$/,
  "This cart link is not valid. Please reload the page.",
);

const menuItemId = singleLine().min(1).max(64);
const note = multiLine().max(500, "Kitchen notes can be at most 500 characters");

export const cartItem = z.object({
  /** The line's own id (decision 21). */
  id: z.string(),
  menu_item_id: z.string(),
  name: z.string(),
  name_korean: z.string(),
  description: z.string(),
  price: dollars,
  quantity: z.number().int(),
  line_total: dollars,
  special_instructions: z.string(),
  allergens: z.string(),
  prep_time_minutes: z.number().int(),
  is_available: z.boolean(),
  is_popular: z.boolean(),
  is_special: z.boolean(),
  is_spicy: z.boolean(),
  is_vegetarian: z.boolean(),
  image_url: z.string().nullable(),
});
export type CartItem = z.infer<typeof cartItem>;

export const cart = z.object({
  items: z.array(cartItem),
  subtotal: dollars,
  /** Its own taxed line when not 0 (decision 20). */
  serviceFee: dollars,
  serviceFeeRate: z.number(),
  taxAmount: dollars,
  /** Percent: 8.75. */
  taxRate: z.number(),
  total: dollars,
  count: z.number().int(),
});
export type Cart = z.infer<typeof cart>;

export const cartQuery = z.object({ session_id: sessionId });

export const addBody = z.object({
  session_id: sessionId,
  menu_item_id: menuItemId,
  quantity: z.int("Quantity must be a whole number").min(1, "Quantity must be at least 1").max(
    1000,
    "That is more than we can cook",
  ),
  special_instructions: note.default(""),
});

export const updateBody = z.object({
  session_id: sessionId,
  /** The line; `menu_item_id` alone works while only one line has that dish. */
  id: singleLine().min(1).max(64).optional(),
  menu_item_id: menuItemId.optional(),
  /** 0 takes the line away. */
  quantity: z.int("Quantity must be a whole number").min(0, "Quantity cannot be negative").max(
    1000,
    "That is more than we can cook",
  ),
  special_instructions: note.optional(),
}).refine((body) => body.id !== undefined || body.menu_item_id !== undefined, {
  message: "Say which line to change",
  path: ["id"],
});

export const clearBody = z.object({ session_id: sessionId });
