import type { MenuOption, MenuOptionGroup } from "@contract/schemas/options.ts";
import type { OptionGroup } from "@domain/menu/option.ts";

/** Returns a dish's option groups for the rules of the core. */
export const optionGroupsOf = (
  { option_groups }: { option_groups: readonly MenuOptionGroup[] },
): OptionGroup[] =>
  option_groups.map(({ id, kind, name, name_korean, min, max, options }, index) => ({
    id,
    kind,
    name: { en: name, ko: name_korean },
    min,
    max,
    options: options.map(toOption),
    sortOrder: index,
  }));

const toOption = (option: MenuOption): OptionGroup["options"][number] => ({
  id: option.id,
  name: { en: option.name, ko: option.name_korean },
  priceCents: toCents(option.price),
  isDefault: option.is_default,
  max: option.max,
  availability: { kind: option.is_available ? "on" : "off" },
  adds: option.adds,
  removes: option.removes,
});

/** An instant for rules that check availability: options from `optionGroupsOf` do not change with time. */
export const anytime = 0;

/** Converts an amount of the wire in dollars to cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);
