import { useEffect, useState } from "react";
import type { AdminCategory } from "@contract/schemas/menu.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import { useSettled } from "@/lib/use_settled.ts";
import { controlClass } from "@web/ui/field.tsx";
import { SearchIcon } from "@/ui/icons.tsx";
import css from "./menu_filters.module.css";
import { type MenuSearch, menuSearchIn } from "../model/menu_search.ts";

const typingMs = 300;

/** Search text, category and availability. They are part of the URL. */
export function MenuFilters(
  { search, categories, onSearch }: {
    search: MenuSearch;
    categories: readonly AdminCategory[];
    onSearch: (search: MenuSearch) => void;
  },
) {
  const t = useTranslate();
  const ownName = useOwnName();
  const [text, setText] = useState(search.search ?? "");
  const settled = useSettled(text, typingMs);
  const set = (change: Partial<Record<keyof MenuSearch, string | undefined>>) =>
    onSearch(menuSearchIn({ ...search, page: undefined, ...change }));
  useEffect(() => {
    if (settled.trim() !== (search.search ?? "")) set({ search: settled });
  }, [settled]);
  // Follows changes of the URL from outside: the back button or "Clear".
  useEffect(() => {
    if (text.trim() === settled.trim()) setText(search.search ?? "");
  }, [search.search]);

  return (
    <search className={css.filters}>
      <div className={css.search}>
        <SearchIcon />
        <input
          type="search"
          className={controlClass()}
          aria-label={t("menu.search")}
          placeholder={t("menu.search")}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <select
        className={controlClass()}
        aria-label={t("menu.filter.category")}
        value={search.category ?? ""}
        onChange={(event) => set({ category: event.target.value })}
      >
        <option value="">{t("menu.filter.category.all")}</option>
        {categories.map((each) => <option key={each.id} value={each.id}>{ownName(each).first}</option>)}
      </select>
      <select
        className={controlClass()}
        aria-label={t("menu.filter.availability")}
        value={search.availability ?? "all"}
        onChange={(event) => set({ availability: event.target.value })}
      >
        <option value="all">{t("menu.filter.all")}</option>
        <option value="available">{t("menu.filter.available")}</option>
        <option value="unavailable">{t("menu.filter.unavailable")}</option>
      </select>
    </search>
  );
}
