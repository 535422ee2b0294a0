import type { MenuCategory } from "@contract/schemas/menu.ts";
import { type Avoidable, avoidableNames } from "@domain/menu/avoidable.ts";
import { type DishFlag, dishFlagFacts } from "@domain/menu/dish_flags.ts";
import { nameOf } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { WithCall } from "@/ui/with_call.tsx";
import { languageFacts } from "@domain/shared/language.ts";
import { Button } from "@web/ui/button.tsx";
import type * as Search from "../model/find.ts";
import { filters, type MenuQuery } from "../model/menu_query.ts";
import styles from "./no_results.module.css";

type Props = {
  search: typeof Search;
  menu: readonly MenuCategory[];
  query: MenuQuery;
  onChange: (query: MenuQuery) => void;
};

/** Shown when no dish matches: what the search cannot tell, what to leave out of the query, dishes with similar names, and the full menu. */
export function NoResults({ search, menu, query, onChange }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const wider = search.widerQueries(menu, query);
  const unknown = search.unknownIn(menu, query.q ?? "");
  // A suggestion would look as if it had nothing that the guest excludes.
  const similar = query.q === undefined || unknown.length > 0 ? [] : search.suggestions(menu, query);
  const filterName = (part: string) =>
    (filters as readonly string[]).includes(part)
      ? dishFlagFacts[part as DishFlag].name[language]
      : t("menu.avoidOne", { name: avoidableNames[part as Avoidable][language] });
  return (
    <div className={styles.nothing}>
      <p>
        <strong>
          {unknown.length === 0 ? t("menu.nothingFound") : (
            <WithCall>
              {t("menu.unknown", {
                names: new Intl.ListFormat(languageFacts[language].locale).format(
                  unknown.map((name) => t("menu.option_name", { name })),
                ),
              })}
            </WithCall>
          )}
        </strong>
      </p>
      {wider.length > 0 && (
        <ul className={styles.actions}>
          {wider.map(({ part, query, count }) => (
            <li key={part}>
              <Button look="secondary" onClick={() => onChange(query)}>
                {part === "text"
                  ? t("menu.dropText", { count })
                  : t("menu.drop", { count, filter: filterName(part) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {similar.length > 0 && (
        <>
          <p id="similar-dishes">{t("menu.similar")}</p>
          <ul className={styles.actions} aria-labelledby="similar-dishes">
            {similar.map((dish) => (
              <li key={dish.id}>
                <Button look="secondary" onClick={() => onChange({ ...query, q: nameOf(dish, language) })}>
                  {nameOf(dish, language)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Button look="primary" onClick={() => onChange({})}>{t("menu.showAll")}</Button>
      </p>
    </div>
  );
}
