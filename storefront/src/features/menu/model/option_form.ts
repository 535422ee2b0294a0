import type { CartItem } from "@contract/schemas/cart.ts";
import type { MenuItem } from "@contract/schemas/menu.ts";
import { isOptionRefusal, optionFieldProblem } from "@contract/option_problems.ts";
import {
  type ChosenOption,
  type OptionGroup,
  optionProblems,
  type SoldOption,
  soldOptions,
} from "@domain/menu/option.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { CallFailed } from "@/lib/api.ts";
import { anytime, optionGroupsOf } from "@web/option_groups.ts";
import { useFieldText } from "@/lib/options/text.ts";
import { menuKey } from "@/lib/queries.ts";
import type { FieldAnswer } from "@web/i18n/error_texts.ts";
import { type Choice, chosenOptions, firstChoice, groupOfProblem } from "./option_choice.ts";

/** The error of a group. Without a `groupId` its option or group is no longer on the dish. */
type GroupError = { groupId: string | undefined; problem: FieldAnswer };

export type OptionForm = {
  groups: readonly OptionGroup[];
  choice: Choice;
  chosen: ChosenOption[];
  /** The chosen options with their prices and effects. */
  sold: SoldOption[];
  /** `groupId` is the changed group, whose error disappears; without it all errors do. */
  setChoice: (choice: Choice, groupId?: string) => void;
  /** Without a `groupId`: the errors of options and groups that are no longer on the dish. */
  errorOf: (groupId: string | undefined) => string | undefined;
  /** Returns whether the choice can be ordered, and shows the errors if not. */
  check: () => boolean;
  /** Shows the server's errors about options at their groups, if it sent any, and loads the menu again. */
  showRefusal: (error: unknown) => boolean;
  isRefusalShown: boolean;
  /** Scrolls to the first group with an error and focuses its first option. */
  focusError: (form: HTMLElement | null) => void;
};

/** The state of a dish's options in the add dialog. A line starts with its options, and with the errors of those it cannot have now. */
export function useOptionForm(dish: MenuItem, line?: CartItem): OptionForm {
  const groups = optionGroupsOf(dish);
  const [choice, setChoice] = useState(() => firstChoice(groups, line?.options));
  const [errors, setErrors] = useState(() => line ? errorsOf(groups, line.options) : []);
  const [isRefusalShown, setRefusalShown] = useState(false);
  const fieldText = useFieldText();
  const client = useQueryClient();
  // An option may have gone off since it was chosen.
  const chosen = chosenOptions(groups, choice);

  const show = (next: GroupError[], isRefusal = false) =>
    // The errors must be in the document before the focus moves to one.
    flushSync(() => {
      setErrors(next);
      setRefusalShown(isRefusal);
    });

  return {
    groups,
    choice,
    chosen,
    sold: soldOptions(groups, chosen),
    isRefusalShown,
    setChoice: (next, groupId) => {
      setChoice(next);
      setErrors((before) => before.filter((error) => groupId !== undefined && error.groupId !== groupId));
    },
    errorOf: (groupId) => {
      const found = errors.filter((error) => error.groupId === groupId);
      return found.length === 0 ? undefined : found.map(({ problem }) => fieldText(problem)).join(" ");
    },
    check: () => {
      const found = errorsOf(groups, chosen);
      show(found);
      return found.length === 0;
    },
    showRefusal: (error) => {
      const details = error instanceof CallFailed && isOptionRefusal(error.code) && error.refusal?.details ||
        [];
      client.invalidateQueries({ queryKey: menuKey });
      const found = details.map((problem) => ({ groupId: groupOfProblem(groups, choice, problem), problem }));
      const isShown = found.length > 0 && found.every(({ groupId }) => groupId !== undefined);
      show(isShown ? found : [], isShown);
      return isShown;
    },
    focusError: (form) => {
      const group = form?.querySelector<HTMLElement>('fieldset[data-error="true"]');
      const control = group?.querySelector<HTMLElement>("input:enabled, button:enabled");
      group?.scrollIntoView({ block: "start" });
      control?.focus({ preventScroll: true });
    },
  };
}

function errorsOf(groups: readonly OptionGroup[], chosen: readonly ChosenOption[]): GroupError[] {
  return optionProblems(groups, chosen, anytime).map((problem) => ({
    groupId: "groupId" in problem
      ? problem.groupId
      : groups.find(({ options }) => options.some(({ id }) => id === problem.optionId))?.id,
    problem: optionFieldProblem(problem),
  }));
}
