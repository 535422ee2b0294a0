import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName, useOwnName } from "@/lib/format/own_name.ts";
import { Button } from "@web/ui/button.tsx";
import { BinIcon, PlusIcon } from "@/ui/action_icons.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import form from "@/ui/form/form.module.css";
import { moved } from "../../model/arrange.ts";
import { optionGroupsQuery } from "../../api/menu_calls.ts";
import { ArrangeList } from "@/ui/form/arrange_list.tsx";
import { ChooseOptionGroup } from "./choose_option_group.tsx";
import { useChoiceRule, useOptionNames } from "./group_preview.tsx";
import css from "./dish_option_groups.module.css";

/** The option groups of a dish in the order of its page. */
export function DishOptionGroups(
  { ids, error, onChange }: {
    ids: readonly string[];
    error: string | undefined;
    onChange: (ids: string[]) => void;
  },
) {
  const t = useTranslate();
  const nameOf = useFirstName();
  const ownName = useOwnName();
  const ruleOf = useChoiceRule();
  const optionsOf = useOptionNames();
  const { data: groups = [] } = useQuery(optionGroupsQuery);
  const [isChoosing, setChoosing] = useState(false);
  const find = (id: string) => groups.find((group) => group.id === id);
  const others = groups.filter(({ id }) => !ids.includes(id));
  if (groups.length === 0 && ids.length === 0) return null;
  return (
    <fieldset className={form.part}>
      <legend>{t("menu.option_groups")}</legend>
      {ids.length === 0 && <p className={css.none}>{t("menu.option_groups.none")}</p>}
      <ArrangeList
        ids={ids}
        nameOf={(id) => nameOf(find(id) ?? { name: "" })}
        onMove={(from, to) => onChange(moved(ids, from, to))}
      >
        {(id) => {
          const group = find(id) ?? { name: "", name_korean: "", min: 0, max: 1, options: [] };
          const { first, second, secondIs } = ownName(group);
          return (
            <>
              <span className={css.name}>
                <strong>{first}</strong> <span lang={secondIs}>{second}</span>
                <small>{ruleOf(group)}</small>
                <small>{optionsOf(group)}</small>
              </span>
              <Button
                look="ghost"
                className={css.remove ?? ""}
                aria-label={t("options.option.remove.of", { name: first })}
                onClick={() => onChange(ids.filter((each) => each !== id))}
              >
                <BinIcon />
              </Button>
            </>
          );
        }}
      </ArrangeList>
      {others.length > 0 && (
        <Button
          className={css.add ?? ""}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          <PlusIcon />
          {t("menu.option_groups.add")}
        </Button>
      )}
      {error !== undefined && <FormError text={error} />}
      {isChoosing && (
        <ChooseOptionGroup
          groups={others}
          onChoose={(id) => {
            setChoosing(false);
            onChange([...ids, id]);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  );
}
