import { useEffect, useState } from "react";
import type { AdminCategory } from "@contract/schemas/menu_admin.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { useOwnName } from "../../../lib/own_name.ts";
import { useSettled } from "../../../lib/use_settled.ts";
import { controlClass } from "../../../../../web/ui/field.tsx";
import { LookIcon } from "../../../ui/rare_icons.tsx";
import css from "./menu_filters.module.css";
import { type MenuSearch, menuSearchIn } from "../model/menu_search.ts";

const typingMs = 300;

/** Search words, category and availability; they stand in the address. */
export function MenuFilters(
  { search, categories, onSearch }: {
    search: MenuSearch;
    categories: readonly AdminCategory[];
    onSearch: (search: MenuSearch) => void;
  },
) {
  const say = useSay();
  const ownName = useOwnName();
  const [words, setWords] = useState(search.search ?? "");
  const settled = useSettled(words, typingMs);
  const set = (change: Partial<Record<keyof MenuSearch, string | undefined>>) =>
    onSearch(menuSearchIn({ ...search, page: undefined, ...change }));
  useEffect(() => {
    if (settled.trim() !== (search.search ?? "")) set({ search: settled });
  }, [settled]);
  // The address changed by itself: back, or "Clear".
  useEffect(() => {
    if (words.trim() === settled.trim()) setWords(search.search ?? "");
  }, [search.search]);

  return (
    <search className={css.filters}>
      <div className={css.search}>
        <LookIcon />
        <input
          type="search"
          className={controlClass()}
          aria-label={say("menu.search")}
          placeholder={say("menu.search")}
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <select
        className={controlClass()}
        aria-label={say("menu.filter.category")}
        value={search.category ?? ""}
        onChange={(event) => set({ category: event.target.value })}
      >
        <option value="">{say("menu.filter.category.all")}</option>
        {categories.map((each) => <option key={each.id} value={each.id}>{ownName(each).first}</option>)}
      </select>
      <select
        className={controlClass()}
        aria-label={say("menu.filter.availability")}
        value={search.availability ?? "all"}
        onChange={(event) => set({ availability: event.target.value })}
      >
        <option value="all">{say("menu.filter.all")}</option>
        <option value="available">{say("menu.filter.available")}</option>
        <option value="unavailable">{say("menu.filter.unavailable")}</option>
      </select>
    </search>
  );
}
