import * as z from "zod";
import { chargeKinds } from "@domain/cart/charge.ts";
import { orderSource } from "@domain/cart/source.ts";
import { parseLocalDate, parseLocalTime } from "@domain/shared/local_time.ts";
import { fieldFailure } from "./envelope.ts";
import { fieldCode } from "../field_problems.ts";
import { flagShape, menuItem } from "./menu.ts";
import { chosenOption, optionsBody } from "./options.ts";
import { dollars } from "./price.ts";
import { formatted, multiLine, singleLine } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../cart.ts";

/** The guest's random cart key of at least 128 bits. The browser generates and stores it. */
export const sessionId = formatted(z.string(), {
  max: 128,
  form: /^[A-Za-z0-9_-]{20,128}$/,
  code: "cart_link_invalid",
});

/** A word such as `poster` (docs/product-rules.md, "Order sources"). A text that is not such a word counts as none. */
export const source = singleLine().max(64).transform((text) => orderSource(text));

const menuItemId = singleLine().min(1).max(64);
const note = multiLine().max(500, fieldCode("kitchen_note_too_long"));

export const cartItem = z.object({
  /** The id of the cart line (docs/product-rules.md, "Cart lines"). */
  id: z.string(),
  menu_item_id: z.string(),
  name: z.string(),
  name_korean: z.string(),
  description: z.string(),
  /** The price of one, with its options. */
  price: dollars,
  quantity: z.number().int(),
  line_total: dollars,
  special_instructions: z.string(),
  options: z.array(chosenOption),
  /** Whether the options are those of a dish that is added without options, at no extra price. Lists leave them out. */
  has_default_options: z.boolean(),
  /** What the guest must change in the options before ordering. */
  option_problems: z.array(fieldFailure.omit({ field: true })),
  /** With the effects of the options, like the flags. */
  allergens: z.string(),
  prep_time_minutes: z.number().int(),
  is_available: z.boolean(),
  /** An alcoholic drink that is unavailable because sales of alcohol to go have ended. */
  is_alcohol_over: z.boolean(),
  ...flagShape,
  image_url: z.string().nullable(),
  /** As on the menu. */
  illustration_version: z.string().optional(),
});
export type CartItem = z.infer<typeof cartItem>;

/**
 * A charge of the bill in addition to dishes and tax. `rate` is its percentage of the subtotal. The purpose is what guests read, and for an
 * order what they read then; empty without one.
 */
export const charge = z.object({
  kind: z.enum(chargeKinds),
  rate: z.number(),
  amount: dollars,
  purpose: z.string(),
  purpose_korean: z.string(),
});

export const cart = z.object({
  items: z.array(cartItem),
  subtotal: dollars,
  /** Taxed, and shown as a separate line when it is not 0 (docs/product-rules.md, "Service fee"). */
  serviceFee: dollars,
  serviceFeeRate: z.number(),
  /** Every charge, including the service fee when it is not 0. */
  charges: z.array(charge),
  taxAmount: dollars,
  /** In percent, such as 8.75. */
  taxRate: z.number(),
  total: dollars,
  count: z.number().int(),
  /** The alcoholic drinks and how many the meals of the cart allow; null without one (docs/product-rules.md, "Alcohol to go"). */
  alcohol: z.object({ drinks: z.number().int(), max_drinks: z.number().int() }).nullable(),
});
export type Cart = z.infer<typeof cart>;

export const cartQuery = z.object({ session_id: sessionId });

const pricedCartQuery = cartQuery.extend({
  /** Los Angeles "YYYY-MM-DD" and "HH:MM": the pickup time whose prices are asked for. Absent: now. */
  pickup_date: formatted(z.string(), {
    max: 10,
    form: (date) => parseLocalDate(date) !== undefined,
    code: "date_invalid",
  }).optional(),
  pickup_time: formatted(z.string(), {
    max: 8,
    form: (time) => parseLocalTime(time) !== undefined,
    code: "time_invalid",
  }).optional(),
})
  .refine(({ pickup_date: date, pickup_time: time }) => date === undefined || time !== undefined, {
    message: fieldCode("time_invalid"),
    path: ["pickup_time"],
  })
  .refine(({ pickup_date: date, pickup_time: time }) => time === undefined || date !== undefined, {
    message: fieldCode("date_invalid"),
    path: ["pickup_date"],
  });

export const addBody = z.object({
  session_id: sessionId,
  menu_item_id: menuItemId,
  quantity: z.int(fieldCode("not_whole")).min(1, fieldCode("below_min")).max(
    1000,
    fieldCode("quantity_too_large"),
  ),
  special_instructions: note.default(""),
  /** Absent: the default options of the dish. */
  options: optionsBody.optional(),
  /** Where the guest came from. Absent: the cart's source stays. */
  source: source.optional(),
});

export const updateBody = z.object({
  session_id: sessionId,
  /** The id of the line. `menu_item_id` alone is enough while only one line has that dish. */
  id: singleLine().min(1).max(64).optional(),
  menu_item_id: menuItemId.optional(),
  /** 0 removes the line. */
  quantity: z.int(fieldCode("not_whole")).min(0, fieldCode("quantity_negative")).max(
    1000,
    fieldCode("quantity_too_large"),
  ),
  special_instructions: note.optional(),
  /** Absent: the options stay. */
  options: optionsBody.optional(),
}).refine((body) => body.id !== undefined || body.menu_item_id !== undefined, {
  message: fieldCode("line_required"),
  path: ["id"],
});

export const clearBody = z.object({ session_id: sessionId });

/** The guest's cart. */
export const cartSpecs = {
  cart: {
    tag: "Cart",
    summary: "Get the guest's cart at current prices",
    access: "anyone",
    query: pricedCartQuery,
    data: cart,
  },
  addToCart: {
    tag: "Cart",
    summary: "Add a dish, with an optional kitchen note",
    access: "anyone",
    body: addBody,
    unknownKeys: "ignored",
    data: cart,
    refusals: [404, 409],
  },
  updateCart: {
    tag: "Cart",
    summary: "Change a line's quantity or note; 0 removes it",
    access: "anyone",
    body: updateBody,
    unknownKeys: "ignored",
    data: cart,
    refusals: [404, 409],
  },
  clearCart: {
    tag: "Cart",
    summary: "Empty the cart",
    access: "anyone",
    body: clearBody,
    unknownKeys: "ignored",
    data: cart,
  },
  cartSuggestions: {
    tag: "Cart",
    summary: "Get side dishes and drinks that go well with the guest's cart, from sold orders. At most 4",
    access: "anyone",
    query: cartQuery,
    data: z.array(menuItem),
  },
} as const satisfies SpecsOf<typeof endpoints>;
