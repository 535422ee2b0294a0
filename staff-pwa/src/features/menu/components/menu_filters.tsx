import { useEffect, useState } from "react";
import type { AdminCategory } from "@contract/schemas/menu.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import { useSettled } from "@/lib/use_settled.ts";
import { Choice } from "@/ui/form/choice.tsx";
import { Filters } from "@/ui/table/filters.tsx";
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
    <Filters label={t("menu.search")} search={text} onSearch={setText}>
      <Choice
        isLabelHidden
        label={t("menu.filter.category")}
        value={search.category ?? ""}
        values={categories.map(({ id }) => id)}
        nameOf={(id) => ownName(categories.find((each) => each.id === id) ?? { name: id }).first}
        none={t("menu.filter.category.all")}
        onChange={(category) => set({ category })}
      />
      <Choice
        isLabelHidden
        label={t("menu.filter.availability")}
        value={search.availability ?? "all"}
        values={["all", "available", "unavailable"]}
        nameOf={(availability) => t(`menu.filter.${availability}`)}
        onChange={(availability) => set({ availability })}
      />
    </Filters>
  );
}
