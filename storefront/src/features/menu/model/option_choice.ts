import type { FieldAnswer } from "@web/i18n/error_texts.ts";
import { isAvailable } from "@domain/menu/dish.ts";
import { type ChosenOption, defaultOptions, type Option, type OptionGroup } from "@domain/menu/option.ts";
import { anytime } from "@web/option_groups.ts";

/** The chosen quantity of each option, by the option's id. Options without a quantity are not chosen. */
export type Choice = ReadonlyMap<string, number>;

/** Whether exactly one option must be chosen, as with radio buttons. */
export const isSingle = ({ min, max }: OptionGroup): boolean => min === 1 && max === 1;

export const isOrderable = (option: Option): boolean => isAvailable(option, anytime);

const countOf = (group: OptionGroup, choice: Choice): number =>
  group.options.reduce((count, { id }) => count + (choice.get(id) ?? 0), 0);

/**
 * Returns the choice that the dialog starts with: the given options as far as they are available and within the limits, or the default
 * options without `given`.
 */
export function firstChoice(groups: readonly OptionGroup[], given?: readonly ChosenOption[]): Choice {
  const quantities = new Map(
    (given ?? defaultOptions(groups, anytime)).map(({ id, quantity }) => [id, quantity]),
  );
  let choice: Choice = new Map();
  for (const group of groups) {
    for (const option of group.options.filter(isOrderable)) {
      const quantity = Math.min(quantities.get(option.id) ?? 0, maxOf(group, option, choice));
      if (quantity > 0) choice = new Map(choice).set(option.id, quantity);
    }
  }
  return choice;
}

/** Returns the highest quantity of an option that the limits of the option and of its group allow. */
export const maxOf = (group: OptionGroup, option: Option, choice: Choice): number =>
  Math.max(0, Math.min(option.max, group.max - countOf(group, choice) + (choice.get(option.id) ?? 0)));

/** Returns the choice with another quantity of an option. In a group of at most one option it replaces the chosen option. */
export function choose(group: OptionGroup, choice: Choice, id: string, quantity: number): Choice {
  const next = new Map(choice);
  if (group.max === 1) { for (const option of group.options) next.delete(option.id); }
  if (quantity > 0) next.set(id, quantity);
  else next.delete(id);
  return next;
}

/** Returns the choice as the API expects it, in the order of the groups. */
export const chosenOptions = (groups: readonly OptionGroup[], choice: Choice): ChosenOption[] =>
  groups.flatMap(({ options }) =>
    options.flatMap(({ id }) => {
      const quantity = choice.get(id);
      return quantity === undefined ? [] : [{ id, quantity }];
    })
  );

/** The text that says how many options to choose, and its values. */
export type ChoiceHint =
  | { id: "option.required"; values: { min: number } }
  | { id: "option.requiredRange"; values: { min: number; max: number } }
  | { id: "option.upTo"; values: { max: number } }
  | { id: "option.optional"; values: Record<string, never> };

export function hintOf({ min, max, options }: OptionGroup): ChoiceHint {
  const total = options.reduce((sum, option) => sum + option.max, 0);
  const limit = Math.min(max, total);
  if (min > 0) {
    return limit <= min
      ? { id: "option.required", values: { min } }
      : { id: "option.requiredRange", values: { min, max: limit } };
  }
  return limit < total
    ? { id: "option.upTo", values: { max: limit } }
    : { id: "option.optional", values: {} };
}

/**
 * Returns the id of the group that a server's error is about. Options of different groups may have the same name, so a chosen one comes
 * first. Undefined when its option or group left the dish.
 */
export function groupOfProblem(
  groups: readonly OptionGroup[],
  choice: Choice,
  { code, params }: FieldAnswer,
): string | undefined {
  const name = params?.["name"];
  if (code === "option_required" || code === "group_limit") {
    return groups.find((group) => group.name.en === name)?.id;
  }
  const having = (isMatch: (option: Option) => boolean) =>
    groups.find(({ options }) => options.some(isMatch))?.id;
  return having((option) => option.name.en === name && choice.has(option.id)) ??
    having((option) => option.name.en === name);
}
