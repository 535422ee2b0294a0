import type { MenuItem } from "@contract/schemas/menu.ts";
import { optionProblems, sameOptions, soldOptions } from "@domain/menu/option.ts";
import { ownText } from "@domain/shared/language.ts";
import { useState } from "react";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { anytime } from "@web/option_groups.ts";
import { lastOptions } from "@/lib/options/memory.ts";
import { Icon } from "@/ui/icon.tsx";
import { chosenOptions, firstChoice } from "../model/option_choice.ts";
import type { OptionForm } from "../model/option_form.ts";
import styles from "./option_last_choice.module.css";

/** Offers the options that this guest last chose for the dish, if they can be ordered now and are not the default ones. */
export function LastChoice(
  { dish, options: { groups, chosen: current, setChoice } }: { dish: MenuItem; options: OptionForm },
) {
  const t = useTranslate();
  const language = useLanguage();
  const [last] = useState(() => lastOptions(dish.id));
  if (last === undefined) return null;
  const choice = firstChoice(groups, last);
  const chosen = chosenOptions(groups, choice);
  const isDefault = sameOptions(chosen, chosenOptions(groups, firstChoice(groups)));
  if (chosen.length === 0 || isDefault || optionProblems(groups, chosen, anytime).length > 0) return null;
  const isUsed = sameOptions(chosen, current);
  const names = soldOptions(groups, chosen).map(({ name, quantity }) => {
    const own = ownText(language, name).text;
    return quantity > 1 ? `${quantity} × ${own}` : own;
  });
  return (
    <button
      type="button"
      className={styles.last}
      aria-pressed={isUsed}
      onClick={() => setChoice(choice)}
    >
      <Icon name={isUsed ? "check" : "clock"} size={20} />
      <span>
        <strong>{t("option.last")}</strong> <span className={styles.names}>{names.join(", ")}</span>
      </span>
    </button>
  );
}
