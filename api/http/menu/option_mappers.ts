import type { ChosenOption, MenuOptionGroup } from "@contract/schemas/options.ts";
import { isAvailable } from "@domain/menu/dish.ts";
import type { OptionGroup, PricedOption } from "@domain/menu/option.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { toDollars } from "@domain/shared/money.ts";

export function toMenuOptionGroup(group: OptionGroup, now: Instant): MenuOptionGroup {
  const { id, kind, name, nameKorean, min, max, options } = group;
  return {
    id,
    kind,
    name,
    name_korean: nameKorean,
    min,
    max,
    options: options.map((option) => ({
      id: option.id,
      name: option.name,
      name_korean: option.nameKorean,
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
    name: option.name,
    name_korean: option.nameKorean,
    quantity: option.quantity,
    is_default: option.isDefault,
    added_amount: toDollars(option.addedCents),
    adds: [...option.adds],
    removes: [...option.removes],
  };
}
