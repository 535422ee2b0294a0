import { ok, refuse, type Result } from "../shared/result.ts";
import type { Instant } from "../shared/local_time.ts";
import { type Cents, sumBy } from "../shared/money.ts";
import { type Availability, isAvailable } from "./dish.ts";
import {
  type Allergen,
  allergens,
  type Avoidable,
  avoidableNames,
  avoidables,
  type Ingredient,
  ingredients,
} from "./avoidable.ts";
import {
  type DishFlag,
  dishFlagFacts,
  type DishFlagFields,
  dishFlags,
  flagFields,
  flagsOf,
} from "./dish_flags.ts";
import type { Language, Texts } from "../shared/language.ts";

/** A flag that options change. An alcoholic drink is one with any option. */
type OptionFlag = Exclude<DishFlag, "alcoholic">;
const optionFlags = dishFlags.filter((flag): flag is OptionFlag => flag !== "alcoholic");

/** What an option adds to its dish or removes from it: an ingredient, an allergen or a flag. */
export type DietaryTag = Avoidable | OptionFlag;
export const dietaryTags: readonly DietaryTag[] = [...avoidables, ...optionFlags];

/** The names of the tags in each language. */
export const dietaryTagNames: Readonly<Record<DietaryTag, Readonly<Record<Language, string>>>> = {
  ...avoidableNames,
  ...Object.fromEntries(optionFlags.map((flag) => [flag, dishFlagFacts[flag].name])) as Record<
    OptionFlag,
    Record<Language, string>
  >,
};

export type Option = {
  /** Unique among the options of all groups. */
  id: string;
  name: Texts;
  /** Added to the dish's price for each one chosen; negative for a discount. */
  priceCents: Cents;
  /** Chosen when the guest does not choose. */
  isDefault: boolean;
  /** How many of it one dish can have, 1 or more. */
  max: number;
  availability: Availability;
  /** What the option adds to the dish ("add cheese": milk) and removes from it ("no egg": egg). */
  adds: readonly DietaryTag[];
  removes: readonly DietaryTag[];
};

/** `request` is for the kitchen and free ("no egg"); `choice` is a part of the dish ("protein"). */
export const optionGroupKinds = ["choice", "request"] as const;
export type OptionGroupKind = typeof optionGroupKinds[number];

/** A group of options that several dishes share. See docs/product-rules.md, "Option groups". */
export type OptionGroup = {
  id: string;
  kind: OptionGroupKind;
  name: Texts;
  /** The guest chooses from `min` to `max` options. A `min` above 0 makes the group required. */
  min: number;
  max: number;
  options: readonly Option[];
  sortOrder: number;
};

/** An option of a cart line. `quantity` is 1 or more. */
export type ChosenOption = { id: string; quantity: number };

/** An option as sold. Later menu changes do not affect it. */
export type SoldOption = {
  id: string;
  groupId: string;
  kind: OptionGroupKind;
  name: Texts;
  quantity: number;
  /** The dish has it when the guest chooses nothing. */
  isDefault: boolean;
  /** The price of one. */
  priceCents: Cents;
  adds: readonly DietaryTag[];
  removes: readonly DietaryTag[];
};

/** A default option of an optional group that the guest took off: the dish is made without it. */
export type LeftOutOption = Pick<SoldOption, "id" | "name">;

/** An option as sold on a dish. */
export type PricedOption = SoldOption & {
  /** What all `quantity` of it add to the price of one dish. Less than their prices take off where that price reaches 0. */
  addedCents: Cents;
};

/** A problem with the options of a line. `option` and `group` are English names, the Korean names stand beside them. */
export type OptionProblem =
  /** The option left the dish. */
  | { kind: "option_unknown"; optionId: string }
  | { kind: "option_unavailable"; optionId: string; option: Texts }
  | { kind: "option_limit"; optionId: string; option: Texts; max: number }
  | { kind: "option_required"; groupId: string; group: Texts; min: number }
  | { kind: "group_limit"; groupId: string; group: Texts; max: number };

/** Returns the groups of a dish in its order. */
export function groupsOf(
  dish: { optionGroupIds: readonly string[] },
  groups: ReadonlyMap<string, OptionGroup>,
): OptionGroup[] {
  return dish.optionGroupIds.flatMap((id) => groups.get(id) ?? []);
}

/**
 * Returns whether guests can order the dish at `now`: it is available, and so are enough options of each group in which the guest must
 * choose.
 */
export function isOrderable(
  dish: { availability: Availability; optionGroupIds: readonly string[] },
  groups: ReadonlyMap<string, OptionGroup>,
  now: Instant,
): boolean {
  return isAvailable(dish, now) &&
    groupsOf(dish, groups).every(({ min, options }) =>
      min <= sumBy(options.filter((option) => isAvailable(option, now)), ({ max }) => max)
    );
}

/** Returns the default options of the groups that are available at `now`. */
export function defaultOptions(groups: readonly OptionGroup[], now: Instant): ChosenOption[] {
  return groups.flatMap(({ options }) =>
    options.filter((option) => option.isDefault && isAvailable(option, now))
      .map(({ id }) => ({ id, quantity: 1 }))
  );
}

/** Returns the choice with one entry for each option, sorted by id, so that equal choices are equal values. */
export function normalizedOptions(chosen: readonly ChosenOption[]): ChosenOption[] {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of chosen) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities].filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ id, quantity }))
    .toSorted((one, other) => one.id < other.id ? -1 : 1);
}

/** Returns whether two normalized choices are the same. */
export function sameOptions(one: readonly ChosenOption[], other: readonly ChosenOption[]): boolean {
  return one.length === other.length &&
    one.every(({ id, quantity }, at) => id === other[at]?.id && quantity === other[at].quantity);
}

/** Returns everything that prevents ordering this choice at `now`, in the order of the groups; [] when there is nothing. */
export function optionProblems(
  groups: readonly OptionGroup[],
  chosen: readonly ChosenOption[],
  now: Instant,
): OptionProblem[] {
  const known = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)));
  const removed = chosen.filter(({ id }) => !known.has(id))
    .map(({ id }): OptionProblem => ({ kind: "option_unknown", optionId: id }));
  const quantities = new Map(chosen.map(({ id, quantity }) => [id, quantity]));
  return [...removed, ...groups.flatMap((group) => problemsOf(group, quantities, now))];
}

function problemsOf(
  group: OptionGroup,
  quantities: ReadonlyMap<string, number>,
  now: Instant,
): OptionProblem[] {
  const problems: OptionProblem[] = [];
  let count = 0;
  for (const option of group.options) {
    const quantity = quantities.get(option.id) ?? 0;
    if (quantity === 0) continue;
    count += quantity;
    const about = { optionId: option.id, option: option.name };
    if (!isAvailable(option, now)) problems.push({ kind: "option_unavailable", ...about });
    else if (quantity > option.max) problems.push({ kind: "option_limit", ...about, max: option.max });
  }
  const about = { groupId: group.id, group: group.name };
  if (count < group.min) problems.push({ kind: "option_required", ...about, min: group.min });
  if (count > group.max) problems.push({ kind: "group_limit", ...about, max: group.max });
  return problems;
}

/**
 * Returns the default options, available at `now`, that the guest took off. An option of a required group, or one that another took the place
 * of in a full group, is replaced and not left out.
 */
export function leftOutOptions(
  groups: readonly OptionGroup[],
  chosen: readonly ChosenOption[],
  now: Instant,
): LeftOutOption[] {
  const quantities = new Map(chosen.map(({ id, quantity }) => [id, quantity]));
  return groups.filter(({ min, max, options }) =>
    min === 0 && options.reduce((sum, { id }) => sum + (quantities.get(id) ?? 0), 0) < max
  ).flatMap(({ options }) =>
    options.filter((option) => option.isDefault && isAvailable(option, now) && !quantities.has(option.id))
      .map(({ id, name }) => ({ id, name }))
  );
}

/** Returns the chosen options as sold, in the order of the groups. Options that left the dish are dropped. */
export function soldOptions(groups: readonly OptionGroup[], chosen: readonly ChosenOption[]): SoldOption[] {
  if (chosen.length === 0) return [];
  const quantities = new Map(chosen.map(({ id, quantity }) => [id, quantity]));
  return groups.flatMap((group) =>
    group.options.flatMap((option): SoldOption[] => {
      const quantity = quantities.get(option.id);
      if (quantity === undefined) return [];
      const { id, name, priceCents, adds, removes } = option;
      const isDefault = option.isDefault && quantity === 1;
      return [{
        id,
        groupId: group.id,
        kind: group.kind,
        name,
        quantity,
        isDefault,
        priceCents,
        adds,
        removes,
      }];
    })
  );
}

/**
 * Returns the options with what they add to the price of one dish that costs `dishCents` without them. Those that add come first, then
 * those that take off, in their order, each as far as the price is above 0. See docs/product-rules.md, "Option prices".
 */
export function pricedOptions<O extends Pick<SoldOption, "priceCents" | "quantity">>(
  dishCents: Cents,
  options: readonly O[],
): (O & Pick<PricedOption, "addedCents">)[] {
  let leftCents = options.reduce(
    (sum, { priceCents, quantity }) => sum + Math.max(0, priceCents * quantity),
    dishCents,
  );
  return options.map((option) => {
    const cents = option.priceCents * option.quantity;
    const addedCents = Math.max(cents, 0 - leftCents);
    if (cents < 0) leftCents += addedCents;
    return { ...option, addedCents };
  });
}

/** Returns the price of one dish with its options in cents, at least 0. */
export function withOptions(
  dishCents: Cents,
  options: readonly Pick<SoldOption, "priceCents" | "quantity">[],
): Cents {
  return pricedOptions(dishCents, options).reduce((sum, { addedCents }) => sum + addedCents, dishCents);
}

type Tag = DietaryTag | DishFlag;

/** The fields of a dish that options change. */
export type TaggedDish = DishFlagFields & {
  contains: readonly Ingredient[];
  allergens: readonly Allergen[];
};

/**
 * Returns the dish with the ingredients, allergens and flags that it has with these options. What an option adds stays when another
 * removes it. A flag ends with what it excludes and with the flag that it implies: a vegan dish with kimchi is not vegan.
 */
export function withTags<D extends TaggedDish>(
  dish: D,
  options: readonly Pick<SoldOption, "adds" | "removes">[],
): D {
  const added: ReadonlySet<Tag> = new Set(options.flatMap(({ adds }) => adds));
  const removed: ReadonlySet<Tag> = new Set(options.flatMap(({ removes }) => removes));
  const stays = (tag: Tag) => added.has(tag) || !removed.has(tag);
  const before: ReadonlySet<Tag> = new Set([...dish.contains, ...dish.allergens, ...flagsOf(dish)]);
  const has = (tag: Tag) => added.has(tag) || before.has(tag) && stays(tag);
  const holds = (flag: DishFlag) => {
    const { excludes = [], implies } = dishFlagFacts[flag];
    return has(flag) && !excludes.some(has) && (implies === undefined || stays(implies));
  };
  return {
    ...dish,
    ...flagFields(dishFlags.filter(holds)),
    contains: ingredients.filter(has),
    allergens: allergens.filter(has),
  };
}

/** Returns the allergens that the options remove from a dish. What an option adds stays when another removes it. */
export function removedAllergens(options: readonly Pick<SoldOption, "adds" | "removes">[]): Allergen[] {
  const added = new Set(options.flatMap(({ adds }) => adds));
  const removed = new Set(options.flatMap(({ removes }) => removes));
  return allergens.filter((allergen) => removed.has(allergen) && !added.has(allergen));
}

/** Returns the normalized choice, the default options without one. Refuses with the first problem. */
export function checkedOptions(
  groups: readonly OptionGroup[],
  chosen: readonly ChosenOption[] | undefined,
  now: Instant,
): Result<ChosenOption[], OptionProblem> {
  const options = normalizedOptions(chosen ?? defaultOptions(groups, now));
  const [problem] = optionProblems(groups, options, now);
  return problem === undefined ? ok(options) : refuse(problem);
}

/** Returns how many of an option a dish has after an offer, as "2 × "; empty for one that it had at most once before. */
export const offeredQuantity = ({ id, quantity }: ChosenOption, before: readonly ChosenOption[]): string =>
  quantity > 1 || before.some((each) => each.id === id && each.quantity > 1) ? `${quantity} × ` : "";
