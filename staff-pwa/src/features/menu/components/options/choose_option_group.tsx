import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminOptionGroup } from "@contract/schemas/options.ts";
import { hasTerms } from "@domain/shared/text.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName, useOwnName } from "@/lib/format/own_name.ts";
import { Field } from "@web/ui/field.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { allDishesQuery } from "../../api/menu_calls.ts";
import { useChoiceRule, useOptionNames } from "./group_preview.tsx";
import css from "./choose_option_group.module.css";

const namedDishes = 3;

/** A list of groups with what tells groups of one name apart: their options with prices, their rule and the dishes that have them. */
export function ChooseOptionGroup(
  { groups, onChoose, onClose }: {
    groups: readonly AdminOptionGroup[];
    onChoose: (id: string) => void;
    onClose: () => void;
  },
) {
  const t = useTranslate();
  const [search, setSearch] = useState("");
  const shown = groups.filter((group) =>
    hasTerms([group, ...group.options].flatMap(({ name, name_korean }) => [name, name_korean]), search)
  );
  return (
    <Sheet title={t("menu.option_groups.choose")} open wide onClose={onClose}>
      <Field label={t("menu.option_groups.search")}>
        {(aria) => (
          <input
            {...aria}
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </Field>
      <ul className={css.list}>
        {shown.map((group) => (
          <li key={group.id}>
            <button type="button" className={css.group} onClick={() => onChoose(group.id)}>
              <GroupFacts group={group} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{shown.length === 0 && t("menu.option_groups.no_match")}</p>
    </Sheet>
  );
}

function GroupFacts({ group }: { group: AdminOptionGroup }) {
  const t = useTranslate();
  const { first, second, secondIs } = useOwnName()(group);
  const nameOf = useFirstName();
  const ruleOf = useChoiceRule();
  const optionsOf = useOptionNames();
  const { data: dishes = [] } = useQuery(allDishesQuery);
  const names = dishes.filter(({ id }) => group.dish_ids.includes(id)).slice(0, namedDishes).map(nameOf);
  const count = group.dish_ids.length;
  return (
    <>
      <span>
        <strong>{first}</strong> <span lang={secondIs}>{second}</span>
      </span>
      <span>{optionsOf(group, group.options.length)}</span>
      <small>{t(`options.kind.${group.kind}`)} · {ruleOf(group)}</small>
      <small>
        {t("category.items", { count })}
        {names.length > 0 && `: ${names.join(", ")}${count > names.length ? "…" : ""}`}
      </small>
    </>
  );
}
