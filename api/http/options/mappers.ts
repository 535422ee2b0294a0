import {
  type AdminOptionGroup,
  type ChosenOption,
  type EditOptionGroupBody,
  type MenuOptionGroup,
  optionGroupProblem,
} from "@contract/schemas/options.ts";
import type { FieldError } from "@contract/errors.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { OptionGroup, PricedOption } from "@domain/menu/option.ts";
import {
  type OptionGroupError,
  type OptionGroupFields,
  optionGroupVersion,
} from "@domain/menu/option_group_fields.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { dishesWith } from "@domain/usecases/menu/edit_option_groups.ts";
import { iso } from "../instant.ts";
import { isAvailable } from "@domain/menu/dish.ts";
import { toCents, toDollars } from "@domain/shared/money.ts";

/** A group in Menu Management. `menu` has the dishes that list it. */
export function toAdminOptionGroup(group: OptionGroup, menu: Menu, now: Instant): AdminOptionGroup {
  const shown = toMenuOptionGroup(group, now);
  return {
    ...shown,
    options: shown.options.map((option, at) => {
      const availability = group.options[at]?.availability;
      const isTemporary = availability?.kind === "off_until" && !option.is_available;
      return { ...option, off_until: isTemporary ? iso(availability.until) : null };
    }),
    dish_ids: dishesWith(menu, group.id).map(({ id }) => id),
    sort_order: group.sortOrder,
    version: optionGroupVersion(group),
  };
}

/** Returns the fields of a group from its form. */
export function toOptionGroupFields(
  { kind, name, name_korean, min, max, options }: Omit<EditOptionGroupBody, "price_reason" | "version">,
): OptionGroupFields {
  return {
    kind,
    name: { en: name, ko: name_korean },
    min,
    max,
    options: options.map((option) => ({
      id: option.id,
      name: { en: option.name, ko: option.name_korean },
      priceCents: toCents(option.price),
      isDefault: option.is_default,
      max: option.max,
      isAvailable: option.is_available,
      adds: option.adds,
      removes: option.removes,
    })),
  };
}

/** Returns an error of a group as the error of a field. */
export function groupFieldError(error: OptionGroupError): FieldError {
  const { path, code, params } = optionGroupProblem(error);
  // The cast is safe: `optionGroupProblem` returns the parameters of its code.
  return { field: path.join("."), code, ...(params && { params }) } as FieldError;
}

export function toMenuOptionGroup(group: OptionGroup, now: Instant): MenuOptionGroup {
  const { id, kind, name, min, max, options } = group;
  return {
    id,
    kind,
    name: name.en,
    name_korean: name.ko,
    min,
    max,
    options: options.map((option) => ({
      id: option.id,
      name: option.name.en,
      name_korean: option.name.ko,
      price: toDollars(option.priceCents),
      is_default: option.isDefault,
      max: option.max,
      is_available: isAvailable(option, now),
      adds: [...option.adds],
      removes: [...option.removes],
    })),
  };
}

export function toChosenOption(option: PricedOption): ChosenOption {
  return {
    id: option.id,
    group_id: option.groupId,
    kind: option.kind,
    name: option.name.en,
    name_korean: option.name.ko,
    quantity: option.quantity,
    is_default: option.isDefault,
    price: toDollars(option.priceCents),
    added_amount: toDollars(option.addedCents),
    adds: [...option.adds],
    removes: [...option.removes],
  };
}
