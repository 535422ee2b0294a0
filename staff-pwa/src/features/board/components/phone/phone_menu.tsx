import { useDeferredValue, useId, useState } from "react";
import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { Button } from "@web/ui/button.tsx";
import { matchingItems } from "../../model/menu_items.ts";
import { DishNames } from "../order_items.tsx";
import sheets from "../sheets/sheets.module.css";
import css from "./phone.module.css";

/** The dishes of one category or of the search. A tap adds one. */
export function PhoneMenu({ menu, isOffline, onAdd }: {
  menu: readonly MenuCategory[];
  isOffline: boolean;
  onAdd: (dish: MenuItem) => void;
}) {
  const t = useTranslate();
  const firstName = useFirstName();
  const id = useId();
  const [search, setSearch] = useState("");
  const query = useDeferredValue(search).trim();
  const [chosen, setChosen] = useState<string>();
  const categories = menu.filter(({ items }) => items.length > 0);
  const category = categories.find(({ category_id }) => category_id === chosen) ?? categories[0];
  const nameOf = ({ category_name: name, category_name_korean: name_korean }: MenuCategory) =>
    firstName({ name, name_korean });
  const found = matchingItems(
    categories.flatMap((each) =>
      each.items.map((dish) => ({
        ...{ kind: "dish" as const, id: dish.id, name: dish.name, name_korean: dish.name_korean, dish },
        part: [each.category_name, each.category_name_korean, ...dish.aliases ?? []].join(" "),
      }))
    ),
    query,
  ).map(({ dish }) => dish);
  const dishes = query === "" ? category?.items ?? [] : found;
  return (
    <section className={css.menu} aria-labelledby={`${id}-menu`}>
      <h2 id={`${id}-menu`} className="visually-hidden">{t("phone.dishes")}</h2>
      <search className={sheets.searchField}>
        <label htmlFor={id}>{t("phone.search")}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </search>
      <p className="visually-hidden" role="status">
        {query !== "" && t("off_list.found", { count: found.length })}
      </p>
      {query === "" && (
        <div className={css.categories} role="group" aria-label={t("phone.categories")}>
          {categories.map((each) => (
            <Button
              key={each.category_id}
              aria-pressed={each === category}
              onClick={() => setChosen(each.category_id)}
            >
              {nameOf(each)}
            </Button>
          ))}
        </div>
      )}
      {categories.length === 0
        ? <p>{t("phone.no_dishes")}</p>
        : query !== "" && found.length === 0 && <p>{t("phone.none_found")}</p>}
      <ul className={css.dishes} aria-label={query === "" && category ? nameOf(category) : t("phone.dishes")}>
        {dishes.map((dish) => (
          <li key={dish.id}>
            <button
              type="button"
              className={css.dish}
              disabled={isOffline || !dish.is_available}
              onClick={() => onAdd(dish)}
            >
              <DishNames
                item={{ ...dish, kitchen_name: "" }}
                className={css.names}
                first={css.first}
                second={css.second}
              />
              {!dish.is_available && <small className={css.off}>{t("off_list.is_off")}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
