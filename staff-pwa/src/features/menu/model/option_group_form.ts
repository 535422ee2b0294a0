import type { FieldErrors, Resolver } from "react-hook-form";
import type { FieldError } from "@contract/errors.ts";
import { fieldErrorsOf } from "@contract/field_problems.ts";
import {
  type AdminOption,
  type AdminOptionGroup,
  type EditOptionGroupBody,
  editOptionGroupBody,
  type OptionGroupBody,
  optionGroupBody,
} from "@contract/schemas/options.ts";
import { changesPrices, type PriceChanges, priceChanges } from "@domain/menu/dish_prices.ts";
import type { DietaryTag, Option, OptionGroup, OptionGroupKind } from "@domain/menu/option.ts";
import { formError } from "@/lib/form_errors.ts";
import { typed } from "./numbers.ts";

/** An option in the form of its group. Numbers are the text that the user typed. */
export type OptionForm = {
  /** Empty for a new option. */
  id: string;
  name: string;
  name_korean: string;
  price: string;
  is_default: boolean;
  max: string;
  is_available: boolean;
  adds: DietaryTag[];
  removes: DietaryTag[];
};

export type OptionGroupForm = {
  kind: OptionGroupKind;
  name: string;
  name_korean: string;
  min: string;
  max: string;
  options: OptionForm[];
  price_reason: string;
};

export const newOption: OptionForm = {
  id: "",
  name: "",
  name_korean: "",
  price: "0.00",
  is_default: false,
  max: "1",
  is_available: true,
  adds: [],
  removes: [],
};

export function toGroupForm(group: AdminOptionGroup | undefined): OptionGroupForm {
  return {
    kind: group?.kind ?? "choice",
    name: group?.name ?? "",
    name_korean: group?.name_korean ?? "",
    min: String(group?.min ?? 0),
    max: String(group?.max ?? 1),
    options: group?.options.map(toOptionForm) ?? [newOption],
    price_reason: "",
  };
}

const toOptionForm = (option: AdminOption): OptionForm => ({
  id: option.id,
  name: option.name,
  name_korean: option.name_korean,
  price: option.price.toFixed(2),
  is_default: option.is_default,
  max: String(option.max),
  is_available: option.is_available,
  adds: [...option.adds],
  removes: [...option.removes],
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
  return priceChanges(menuOf(toGroupForm(group)), menuOf(form));
}

/** Returns what other groups of a dish change in its prices. */
export function changesOfAttaching(
  before: readonly string[],
  after: readonly string[],
  groups: readonly AdminOptionGroup[],
): PriceChanges {
  const optionGroups = groups.map((group) => toGroup(group, toGroupForm(group)));
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
  ...{ id, kind, name: { en: name, ko: name_korean }, sortOrder },
  min: typed(min),
  max: typed(max),
  options: options.map(toOption),
});

const toOption = (
  { id, name, name_korean, price, max, is_default, adds, removes }: OptionForm,
  at: number,
): Option => ({
  // A new option gets an id that no stored one has.
  id: id === "" ? `new ${at}` : id,
  ...{ name: { en: name, ko: name_korean }, isDefault: is_default, adds, removes },
  priceCents: Math.round(typed(price) * 100),
  max: typed(max),
  availability: { kind: "on" },
});

/** Returns whether an option of the group has a price. */
export function isPriced({ options }: AdminOptionGroup): boolean {
  return options.some(({ price }) => price !== 0);
}

/** The body for a new group, not yet validated by the contract's schema. */
export function toNewGroupBody(form: OptionGroupForm): OptionGroupBody {
  const { price_reason: _, options, ...fields } = form;
  return { ...limits(fields), options: options.map(({ id: _, ...option }) => numbers(option)) };
}

/**
 * The body for an edit of `group`, not yet validated by the contract's schema. The reason is left out where none is needed, and the
 * availability where the form does not change it, because it may change meanwhile.
 */
export function toGroupBody(form: OptionGroupForm, group: AdminOptionGroup): EditOptionGroupBody {
  const { price_reason, options, ...fields } = form;
  const wasAvailable = new Map(group.options.map(({ id, is_available }) => [id, is_available]));
  return {
    ...limits(fields),
    options: options.map(({ id, is_available, ...option }) => ({
      ...(id !== "" && { id }),
      ...(is_available !== wasAvailable.get(id) && { is_available }),
      ...numbers(option),
    })),
    version: group.version,
    ...(changesPrices(changesOfGroup(form, group)) && { price_reason }),
  };
}

const limits = <T extends { min: string; max: string }>(form: T) => ({
  ...form,
  min: typed(form.min),
  max: typed(form.max),
});
const numbers = <T extends { price: string; max: string }>(option: T) => ({
  ...option,
  price: typed(option.price),
  max: typed(option.max),
});

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
export function groupErrors(problems: readonly FieldError[]): FieldErrors<OptionGroupForm> {
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
