import { z } from "zod";
import { dietaryTags, optionGroupKinds } from "@domain/menu/option.ts";
import { fieldCode } from "../field_problems.ts";
import { singleLine } from "./text.ts";

/** US dollars with two decimals; negative for a discount. */
const priceDifference = z.number();
/** Ingredients, allergens and flags that an option adds to its dish or removes from it. */
export const dietaryTag = z.enum(dietaryTags);

export const menuOption = z.object({
  id: z.string(),
  name: z.string(),
  name_korean: z.string(),
  price: priceDifference,
  is_default: z.boolean(),
  /** How many of it one dish can have. */
  max: z.number().int(),
  is_available: z.boolean(),
  adds: z.array(dietaryTag),
  removes: z.array(dietaryTag),
});
export type MenuOption = z.infer<typeof menuOption>;

/** A group of options of a dish. The guest chooses from `min` to `max`; a group with a `min` above 0 is required. */
export const menuOptionGroup = z.object({
  id: z.string(),
  /** `request` is for the kitchen and free. */
  kind: z.enum(optionGroupKinds),
  name: z.string(),
  name_korean: z.string(),
  min: z.number().int(),
  max: z.number().int(),
  options: z.array(menuOption),
});
export type MenuOptionGroup = z.infer<typeof menuOptionGroup>;

/** An option of a cart line or an order as the guest chose it. */
export const chosenOption = z.object({
  id: z.string(),
  group_id: z.string(),
  kind: z.enum(optionGroupKinds),
  name: z.string(),
  name_korean: z.string(),
  quantity: z.number().int(),
  /** What all `quantity` of it add to the price of one dish, which includes it. A discount takes off at most what the dish costs. */
  added_amount: priceDifference,
  adds: z.array(dietaryTag),
  removes: z.array(dietaryTag),
});
export type ChosenOption = z.infer<typeof chosenOption>;

export const optionId = singleLine().min(1).max(64);
export const maxOptionQuantity = 20;

/** The options of a request. An option that appears twice counts as often as both say. */
export const optionsBody = z.array(z.object({
  id: optionId,
  quantity: z.int(fieldCode("not_whole")).min(1, fieldCode("below_min"))
    .max(maxOptionQuantity, fieldCode("quantity_too_large")).default(1),
})).max(100, fieldCode("selection_too_large"));
