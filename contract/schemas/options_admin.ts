import { z } from "zod";
import { isWholeCents } from "@domain/shared/money.ts";
import { optionGroupKinds } from "@domain/menu/option.ts";
import {
  maxOptionsInGroup,
  type OptionGroupError,
  optionGroupErrors,
} from "@domain/menu/option_group_fields.ts";
import type { FieldErrorCode } from "../errors.ts";
import { fieldCode } from "../field_problems.ts";
import { priceReason } from "./menu_admin.ts";
import { dietaryTag, maxOptionQuantity, menuOption, menuOptionGroup, optionId } from "./options.ts";
import { singleLine } from "./text.ts";

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
const korean = singleLine().max(100, fieldCode("korean_name_too_long")).default("");
const tags = z.array(dietaryTag).max(dietaryTag.options.length).default([]);

/** An option of the form. An absent field has its default. */
export const optionFields = z.strictObject({
  name: singleLine("option_name_required").min(1, fieldCode("option_name_required"))
    .max(100, fieldCode("option_name_too_long")),
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
    .max(100, fieldCode("option_name_too_long")),
  name_korean: korean,
  min: between(0, maxGroupChoices, "option_group_min_invalid").default(0),
  max: between(1, maxGroupChoices, "option_group_max_invalid").default(1),
});
const listOf = <O extends z.ZodType>(option: O) =>
  z.array(option, fieldCode("options_required")).max(maxOptionsInGroup, fieldCode("options_too_many"));

/** The form of a new group. The options are in display order. */
export const optionGroupBody = groupFields.extend({ options: listOf(optionFields) })
  .superRefine((group, context) => refineGroup(group, context));
export type OptionGroupBody = z.infer<typeof optionGroupBody>;

/** The form of a group. It replaces every field; an option without an `id` is new. */
export const editOptionGroupBody = groupFields.extend({
  options: listOf(optionFields.extend({ id: optionId.optional() })),
  /** Required when the edit changes prices (docs/product-rules.md, "Price changes"). */
  price_reason: priceReason.optional(),
  version: singleLine().max(64).optional(),
}).superRefine((group, context) => refineGroup(group, context));
export type EditOptionGroupBody = z.infer<typeof editOptionGroupBody>;

function refineGroup(
  group: z.infer<typeof groupFields> & { options: z.infer<typeof optionFields>[] },
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
