import { type Avoidable, avoidables } from "@domain/menu/avoidable.ts";
import { type DishFlag, dishFlagFacts, dishFlags } from "@domain/menu/dish_flags.ts";

/** The flags by which guests filter the menu. */
export const filters: readonly DishFlag[] = dishFlags.filter((flag) => dishFlagFacts[flag].isFilter);

/**
 * The menu page's search, as in the address. `show` lists the badges that a dish must all have, and `without` the ingredients and allergens that it
 * must not have, separated by dots: "popular.spicy".
 */
export type MenuQuery = { q?: string; show?: string; without?: string };

/** Returns the names of `known` in the list, in their order. Unknown names are ignored. */
const namesIn = <Name extends string>(list: string | undefined, known: readonly Name[]): readonly Name[] =>
  known.filter((name) => list?.split(".").includes(name));

export const filtersIn = ({ show }: MenuQuery): readonly DishFlag[] => namesIn(show, filters);
export const withoutIn = ({ without }: MenuQuery): readonly Avoidable[] => namesIn(without, avoidables);

/** Returns whether the query leaves out any dish at all. */
export const isNarrowed = (query: MenuQuery): boolean =>
  (query.q ?? "").trim() !== "" || filtersIn(query).length > 0 || withoutIn(query).length > 0;

/** Returns the query for the address, without empty parts. */
export const menuQueryOf = (
  q: string,
  chosen: readonly DishFlag[],
  without: readonly Avoidable[],
): MenuQuery => ({
  ...(q !== "" && { q }),
  ...(chosen.length > 0 && { show: chosen.join(".") }),
  ...(without.length > 0 && { without: without.join(".") }),
});

/** Returns the list with `name` added or removed, in the order of `known`. */
export const toggled = <Name>(known: readonly Name[], chosen: readonly Name[], name: Name): Name[] =>
  known.filter((each) => chosen.includes(each) !== (each === name));
