import type { AdminMenuItem } from "@contract/schemas/menu.ts";
import type { dishColumns } from "@domain/menu/dish_order.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { type Column, DataTable } from "@/ui/table/data_table.tsx";
import {
  ActionsCell,
  AvailableCell,
  CategoryCell,
  DishCell,
  type DishHandlers,
  PrepCell,
  PriceCell,
} from "./dish_cells.tsx";
import css from "./dish_table.module.css";
import type { MenuSearch } from "../model/menu_search.ts";

type By = typeof dishColumns[number];

/** The dishes of one page. The server sorts and paginates them. */
export function DishTable({ dishes, search, handlers, selection, onSelection, onSort }: {
  dishes: readonly AdminMenuItem[];
  search: MenuSearch;
  handlers: DishHandlers;
  selection: ReadonlySet<string>;
  onSelection: (ids: ReadonlySet<string>) => void;
  onSort: (by: By) => void;
}) {
  const t = useTranslate();
  const nameOf = useFirstName();
  const sorted = (key: By) => ({
    key,
    head: t(`menu.column.${key}`),
    sort: {
      order: (search.sortBy ?? "name") !== key
        ? undefined
        : search.sortOrder === "desc"
        ? "descending"
        : "ascending",
      onSort: () => onSort(key),
    },
  } as const);
  const columns: Column<AdminMenuItem>[] = [
    { ...sorted("name"), cell: (dish) => <DishCell dish={dish} /> },
    { ...sorted("category_name"), cell: (dish) => <CategoryCell dish={dish} /> },
    { ...sorted("price"), cell: (dish) => <PriceCell dish={dish} handlers={handlers} /> },
    {
      ...sorted("prep_time_minutes"),
      cell: ({ prep_time_minutes }) => <PrepCell minutes={prep_time_minutes} />,
    },
    {
      key: "available",
      head: t("menu.column.available"),
      cell: (dish) => <AvailableCell dish={dish} handlers={handlers} />,
    },
    {
      key: "actions",
      head: t("menu.column.actions"),
      cell: (dish) => <ActionsCell dish={dish} handlers={handlers} />,
    },
  ];
  return (
    <DataTable
      name={t("menu.view.dishes")}
      columns={columns}
      rows={dishes}
      keyOf={({ id }) => id}
      selection={{
        keys: selection,
        onChange: onSelection,
        nameOfAll: t("menu.select_all"),
        nameOf: (dish) => t("menu.select", { name: nameOf(dish) }),
      }}
      mark={({ is_available }) => is_available ? undefined : "off"}
      cards={css.card}
    />
  );
}
