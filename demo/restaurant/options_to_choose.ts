import { indexOf } from "@domain/menu/menu.ts";
import { defaultOptions, groupsOf, optionProblems } from "@domain/menu/option.ts";
import { demoMenu } from "./menu.ts";

/** Options of a dish in a request. */
export type ChosenOptions = readonly { id: string; quantity?: number }[];

/** Options with which a demo dish can be ordered that has a required group without a default; undefined for other dishes. */
export function optionsToChoose(dishId: string): ChosenOptions | undefined {
  const groups = groupsOf(
    demoMenu.dishes.find(({ id }) => id === dishId) ?? { optionGroupIds: [] },
    indexOf(demoMenu).optionGroups,
  );
  const defaults = defaultOptions(groups, 0);
  const missing = groups.flatMap((group) => {
    const isMissing = optionProblems([group], defaults, 0).some(({ kind }) => kind === "option_required");
    return isMissing ? group.options.slice(0, group.min).map(({ id }) => ({ id, quantity: 1 })) : [];
  });
  return missing.length === 0 ? undefined : [...defaults, ...missing];
}
