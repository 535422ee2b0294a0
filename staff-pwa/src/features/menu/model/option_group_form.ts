import type { FieldErrors, Resolver } from "react-hook-form";
import type { FieldError } from "@contract/errors.ts";
import { fieldErrorsOf } from "@contract/field_problems.ts";
import {
  type AdminOptionGroup,
  type EditOptionGroupBody,
  editOptionGroupBody,
  optionGroupBody,
} from "@contract/schemas/options.ts";
import { changesPrices, type PriceChanges, priceChanges } from "@domain/menu/dish_prices.ts";
import type { Option, OptionGroup } from "@domain/menu/option.ts";
import { formError } from "@/lib/form_errors.ts";

/** The contract's body without its version. Options without an id are new. */
export type OptionGroupForm = Omit<EditOptionGroupBody, "version" | "price_reason"> & {
  price_reason: string;
};
export type OptionForm = OptionGroupForm["options"][number];

export const newOption: OptionForm = {
  name: "",
  name_korean: "",
  price: 0,
  is_default: false,
  max: 1,
  is_available: true,
  adds: [],
  removes: [],
};

export const toGroupForm = (group: AdminOptionGroup | undefined): OptionGroupForm => ({
  kind: group?.kind ?? "choice",
  name: group?.name ?? "",
  name_korean: group?.name_korean ?? "",
  min: group?.min ?? 0,
  max: group?.max ?? 1,
  options: group?.options.map(({ off_until: _, ...option }) => option) ?? [newOption],
  price_reason: "",
});

/** A dish so expensive that no discount makes it free. */
const anyDish = { id: "any", priceCents: 10_000_000 };

/** Returns what the form changes in the prices of `group` and its dishes, by the server's rule (docs/product-rules.md, "Price changes"). */
export function changesOfGroup(
  form: Pick<OptionGroupForm, "min" | "max" | "options">,
  group: AdminOptionGroup,
): PriceChanges {
  const dishes = group.dish_ids.length === 0 ? [] : [{ ...anyDish, optionGroupIds: [group.id] }];
  const menuOf = (fields: typeof form) => ({ dishes, optionGroups: [toGroup(group, fields)] });
  return priceChanges(menuOf(group), menuOf(form));
}

/** Returns what other groups of a dish change in its prices. */
export function changesOfAttaching(
  before: readonly string[],
  after: readonly string[],
  groups: readonly AdminOptionGroup[],
): PriceChanges {
  const optionGroups = groups.map((group) => toGroup(group, group));
  const menuOf = (optionGroupIds: readonly string[]) => ({
    dishes: [{ ...anyDish, optionGroupIds }],
    optionGroups,
  });
  return priceChanges(menuOf(before), menuOf(after));
}

const toGroup = (
  { id, kind, name, name_korean, sort_order: sortOrder }: AdminOptionGroup,
  { min, max, options }: Pick<OptionGroupForm, "min" | "max" | "options">,
): OptionGroup => ({
  ...{ id, kind, name: { en: name, ko: name_korean }, sortOrder, min, max },
  options: options.map(toOption),
});

const toOption = (
  { id, name, name_korean, price, max, is_default, adds, removes }: OptionForm,
  at: number,
): Option => ({
  // A new option gets an id that no stored one has.
  id: id ?? `new ${at}`,
  ...{ name: { en: name, ko: name_korean }, max, isDefault: is_default, adds, removes },
  priceCents: Math.round(price * 100),
  availability: { kind: "on" },
});

/** Returns whether an option of the group has a price. */
export function isPriced({ options }: AdminOptionGroup): boolean {
  return options.some(({ price }) => price !== 0);
}

/** The body for a new group, not yet validated by the contract's schema. */
export const toNewGroupBody = ({ price_reason: _, ...body }: OptionGroupForm) => body;

/**
 * The body for an edit of `group`, not yet validated by the contract's schema. The reason is left out where none is needed, and the
 * availability where the form does not change it, because it may change meanwhile.
 */
export function toGroupBody(form: OptionGroupForm, group: AdminOptionGroup): EditOptionGroupBody {
  const { price_reason, ...fields } = form;
  const wasAvailable = new Map(group.options.map(({ id, is_available }) => [id, is_available]));
  return {
    ...fields,
    options: form.options.map(({ is_available, ...option }) => ({
      ...option,
      ...(is_available !== wasAvailable.get(option.id ?? "") && { is_available }),
    })),
    version: group.version,
    ...(changesPrices(changesOfGroup(form, group)) && { price_reason }),
  };
}

/** Validates the form with the same schema as the server. */
export function groupResolver(group: AdminOptionGroup | undefined): Resolver<OptionGroupForm> {
  return (form) => {
    const parsed = group === undefined
      ? optionGroupBody.safeParse(toNewGroupBody(form))
      : editOptionGroupBody.safeParse(toGroupBody(form, group));
    if (parsed.success) return { values: form, errors: {} };
    return { values: {}, errors: groupErrors(fieldErrorsOf(parsed.error.issues)) };
  };
}

/** The first error of each field. An error of the list of options is at `options.root`. */
function groupErrors(problems: readonly FieldError[]): FieldErrors<OptionGroupForm> {
  const errors: Record<string, unknown> = {};
  const options: Record<string, unknown>[] & { root?: unknown } = [];
  for (const problem of problems) {
    const [first = "", at, field = ""] = problem.field.split(".");
    if (first !== "options") errors[first] ??= formError(problem);
    else if (at === undefined) options.root ??= formError(problem);
    else (options[Number(at)] ??= {})[field] ??= formError(problem);
  }
  if (options.length > 0 || options.root !== undefined) errors["options"] = options;
  // The schema is that of the form, so every problem names one of its fields.
  return errors as FieldErrors<OptionGroupForm>;
}
