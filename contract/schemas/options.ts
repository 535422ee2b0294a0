import * as z from "zod";
import { dietaryTags, optionGroupKinds } from "@domain/menu/option.ts";
import {
  maxOptionName,
  maxOptionsInGroup,
  type OptionGroupError,
  optionGroupErrors,
} from "@domain/menu/option_group_fields.ts";
import { isWholeCents } from "@domain/shared/money.ts";
import type { FieldErrorCode } from "../errors.ts";
import { fieldCode } from "../field_problems.ts";
import { priceReason } from "./price.ts";
import { importQuery, importReport, maxTableBytes } from "./table.ts";
import { singleLine } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../options.ts";

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
  /** The dish has it when the guest chooses nothing. */
  is_default: z.boolean(),
  /** The price of one as it was chosen. */
  price: priceDifference,
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

export const availabilityBody = z.object({
  is_available: z.boolean(),
  /** How long the dish stays off. Without it, the dish stays off until staff turn it on. */
  off_for: z.enum(["2_hours", "until_tomorrow"]).optional(),
});

/** An option group in Menu Management (docs/product-rules.md, "Option groups"). */
export const adminOptionGroup = menuOptionGroup.extend({
  options: z.array(menuOption.extend({
    /** When an option that is off becomes available automatically; null when staff must turn it on. */
    off_until: z.string().nullable(),
  })),
  /** The dishes that list the group. */
  dish_ids: z.array(z.string()),
  sort_order: z.number().int(),
  /** Sent back with an edit, so that it cannot overwrite another user's change. */
  version: z.string(),
});
export type AdminOptionGroup = z.infer<typeof adminOptionGroup>;
export type AdminOption = AdminOptionGroup["options"][number];

export const maxGroupChoices = 100;

const between = (min: number, max: number, code: FieldErrorCode) =>
  z.int(fieldCode(code)).min(min, fieldCode(code)).max(max, fieldCode(code));
const difference = z.number(fieldCode("option_price_invalid"))
  .min(-999.99, fieldCode("option_price_invalid")).max(999.99, fieldCode("option_price_invalid"))
  .refine(isWholeCents, fieldCode("option_price_invalid"));
const korean = singleLine().max(maxOptionName, fieldCode("korean_name_too_long")).default("");
const tags = z.array(dietaryTag).max(dietaryTag.options.length).default([]);

/** An option of the form. An absent field has its default. */
export const optionFields = z.strictObject({
  name: singleLine("option_name_required").min(1, fieldCode("option_name_required"))
    .max(maxOptionName, fieldCode("option_name_too_long")),
  name_korean: korean,
  price: difference.default(0),
  is_default: z.boolean().default(false),
  max: between(1, maxOptionQuantity, "option_max_invalid").default(1),
  is_available: z.boolean().default(true),
  adds: tags,
  removes: tags,
});

/** A group of the form without its options. An absent field has its default. */
export const groupFields = z.strictObject({
  kind: z.enum(optionGroupKinds).default("choice"),
  name: singleLine("option_group_name_required").min(1, fieldCode("option_group_name_required"))
    .max(maxOptionName, fieldCode("option_name_too_long")),
  name_korean: korean,
  min: between(0, maxGroupChoices, "option_group_min_invalid").default(0),
  max: between(1, maxGroupChoices, "option_group_max_invalid").default(1),
});
const listOf = <O extends z.ZodType>(option: O) =>
  z.array(option, fieldCode("options_required")).max(maxOptionsInGroup, fieldCode("options_too_many"));

/** Returns the field, the code and the parameters of an error of a group. */
export function optionGroupProblem(
  error: OptionGroupError,
): { path: (string | number)[]; code: FieldErrorCode; params?: { max: number } } {
  switch (error.kind) {
    case "no_options":
      return { path: ["options"], code: "options_required" };
    case "max_below_min":
      return { path: ["max"], code: "option_group_max_below_min" };
    case "min_too_high":
      return { path: ["min"], code: "option_group_min_too_high", params: { max: error.max } };
    case "max_too_high":
      return { path: ["max"], code: "option_group_max_too_high", params: { max: error.max } };
    case "too_many_defaults":
      return { path: ["options"], code: "option_defaults_too_many", params: { max: error.max } };
    case "request_not_free":
      return { path: ["options", error.index, "price"], code: "option_request_priced" };
  }
}

function refineGroup(
  group: z.infer<typeof groupFields> & { options: Omit<z.infer<typeof optionFields>, "is_available">[] },
  context: z.RefinementCtx,
) {
  // The rules compare fields that are valid by themselves.
  if (context.issues.length > 0) return;
  const options = group.options.map((option) => ({
    priceCents: Math.round(option.price * 100),
    isDefault: option.is_default,
    max: option.max,
  }));
  for (const error of optionGroupErrors({ ...group, options })) {
    const { path, code, params } = optionGroupProblem(error);
    context.addIssue({ code: "custom", path, message: code, params });
  }
}

/** The form of a new group. The options are in display order. */
export const optionGroupBody = groupFields.extend({ options: listOf(optionFields) })
  .superRefine((group, context) => refineGroup(group, context));

/**
 * The form of a group. It replaces every field, except that an option without `is_available` stays on or off. An option without an
 * `id` is new.
 */
export const editOptionGroupBody = groupFields.extend({
  options: listOf(optionFields.extend({ id: optionId.optional(), is_available: z.boolean().optional() })),
  /** Required when the edit changes prices (docs/product-rules.md, "Price changes"). */
  price_reason: priceReason.optional(),
  version: singleLine().max(64).optional(),
}).superRefine((group, context) => refineGroup(group, context));
export type EditOptionGroupBody = z.infer<typeof editOptionGroupBody>;

/** The body of the calls that copy or delete a group. */
export const optionGroupReasonBody = z.strictObject({
  /** Required when the group has prices (docs/product-rules.md, "Price changes"). */
  price_reason: priceReason.optional(),
}).optional();

export const arrangeOptionGroupsBody = z.strictObject({
  /** Every group once, in the new order. */
  ids: z.array(optionId).max(500),
  /** The ids in the order that the editor displayed. The request is refused when the order has changed since. */
  previous_order: z.array(singleLine().max(64)).max(500).optional(),
});

export const attachOptionGroupBody = z.strictObject({
  /** Every dish that lists the group from now on. */
  dish_ids: z.array(optionId).max(500, fieldCode("selection_too_large")),
  /** The dishes that the editor displayed. The request is refused when they have changed since. */
  previous_dish_ids: z.array(singleLine().max(64)).max(500).optional(),
  /** Required when the group has prices and the dishes change (docs/product-rules.md, "Price changes"). */
  price_reason: priceReason.optional(),
  version: singleLine().max(64).optional(),
});

/** The options of dishes, for staff. */
export const optionsSpecs = {
  optionGroups: {
    tag: "Menu",
    summary: "List option groups with their dishes",
    access: { permission: "menu_basic", station: "shift" },
    data: z.array(adminOptionGroup),
    refusals: [401, 403],
  },
  createOptionGroup: {
    tag: "Menu",
    summary: "Add an option group. Options with a price need permission to set prices",
    access: { permission: "menu_basic" },
    body: optionGroupBody,
    data: adminOptionGroup,
    refusals: [401, 403],
    audit: { action: "option_group.created", resource: "option_group" },
  },
  arrangeOptionGroups: {
    tag: "Menu",
    summary: "Reorder the option groups, numbered from 1. All must be listed",
    access: { permission: "menu_basic" },
    body: arrangeOptionGroupsBody,
    data: z.array(adminOptionGroup),
    refusals: [401, 403, 409],
    audit: { action: "option_group.reordered", resource: "option_group" },
  },
  exportOptionGroups: {
    tag: "Menu",
    summary: "Export the option groups as CSV, one row for each option",
    access: { permission: "menu_prices" },
    data: "csv",
    refusals: [401, 403],
  },
  importOptionGroups: {
    tag: "Menu",
    summary:
      "Import option groups from CSV or an Excel workbook, all or nothing. A dry run lists every problem by line",
    access: { permission: "menu_prices" },
    upload: "text/csv",
    query: importQuery,
    maxBodyBytes: maxTableBytes,
    data: importReport,
    refusals: [401, 403, 413],
    audit: { action: "option_group.imported", resource: "option_group" },
  },
  updateOptionGroup: {
    tag: "Menu",
    summary: "Replace an option group's fields. A new price needs permission to set prices and a reason",
    access: { permission: "menu_basic" },
    body: editOptionGroupBody,
    data: adminOptionGroup,
    refusals: [401, 403, 404, 409],
    audit: { action: "option_group.updated", resource: "option_group" },
  },
  deleteOptionGroup: {
    tag: "Menu",
    summary:
      "Delete an option group that no dish has. Past orders keep its options. Prices need permission and a reason",
    access: { permission: "menu_basic" },
    body: optionGroupReasonBody,
    data: z.null(),
    refusals: [401, 403, 404, 409],
    audit: { action: "option_group.deleted", resource: "option_group" },
  },
  duplicateOptionGroup: {
    tag: "Menu",
    summary: "Duplicate an option group. No dish has the copy. Prices need permission and a reason",
    access: { permission: "menu_basic" },
    body: optionGroupReasonBody,
    data: adminOptionGroup,
    refusals: [401, 403, 404],
    audit: { action: "option_group.duplicated", resource: "option_group" },
  },
  attachOptionGroup: {
    tag: "Menu",
    summary: "Attach an option group to exactly these dishes",
    access: { permission: "menu_basic" },
    body: attachOptionGroupBody,
    data: adminOptionGroup,
    refusals: [401, 403, 404, 409],
    audit: { action: "option_group.attached", resource: "option_group" },
  },
  setOptionAvailability: {
    tag: "Menu",
    summary: "Turn an option on or off",
    access: { permission: "menu_basic", station: "shift" },
    body: availabilityBody.strict(),
    data: adminOptionGroup,
    refusals: [401, 403, 404],
    audit: { action: "option.availability", resource: "option" },
  },
} as const satisfies SpecsOf<typeof endpoints>;
