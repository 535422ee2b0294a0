import {
  createColumnHelper,
  rowSelectionFeature,
  type RowSelectionState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type Dispatch, type SetStateAction, useMemo } from "react";
import type { AdminMenuItem } from "@contract/schemas/menu.ts";
import { dishColumns } from "@domain/menu/dish_order.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { type Named, useFirstName } from "@/lib/format/own_name.ts";
import { DownIcon, UpIcon } from "@/ui/rare_icons.tsx";
import { ActionsCell, AvailableCell, CategoryCell, DishCell, PrepCell, PriceCell } from "./dish_cells.tsx";
import css from "./dish_table.module.css";
import type { MenuSearch } from "../model/menu_search.ts";

const features = tableFeatures({ rowSelectionFeature });
const column = createColumnHelper<typeof features, AdminMenuItem>();

/** Created once: new column definitions would render every cell again and lose the keyboard focus. */
const columns = column.columns([
  column.display({
    id: "select",
    header: ({ table }) => (
      <SelectBox
        of="menu.select_all"
        checked={table.getIsAllRowsSelected()}
        isPartly={table.getIsSomeRowsSelected()}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
    ),
    cell: ({ row }) => (
      <SelectBox
        of="menu.select"
        dish={row.original}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    ),
  }),
  column.accessor("name", { cell: ({ row }) => <DishCell dish={row.original} /> }),
  column.accessor("category_name", { cell: ({ row }) => <CategoryCell dish={row.original} /> }),
  column.accessor("price", { cell: ({ row }) => <PriceCell dish={row.original} /> }),
  column.accessor("prep_time_minutes", { cell: ({ getValue }) => <PrepCell minutes={getValue()} /> }),
  column.display({ id: "available", cell: ({ row }) => <AvailableCell dish={row.original} /> }),
  column.display({ id: "actions", cell: ({ row }) => <ActionsCell dish={row.original} /> }),
]);

const nameless: Named = { name: "" };

function SelectBox(
  { of, dish = nameless, checked, isPartly = false, onChange }: {
    of: "menu.select" | "menu.select_all";
    dish?: Named;
    checked: boolean;
    isPartly?: boolean;
    onChange: (event: unknown) => void;
  },
) {
  const t = useTranslate();
  const nameOf = useFirstName();
  return (
    <label className={css.select}>
      <input
        type="checkbox"
        aria-label={t(of, { name: nameOf(dish) })}
        checked={checked}
        ref={(box) => {
          if (box !== null) box.indeterminate = isPartly;
        }}
        onChange={onChange}
      />
    </label>
  );
}

type Props = {
  dishes: readonly AdminMenuItem[];
  search: MenuSearch;
  selection: RowSelectionState;
  onSelection: Dispatch<SetStateAction<RowSelectionState>>;
  onSort: (by: typeof dishColumns[number]) => void;
};

/** The dishes of one page. The server sorts and paginates; the table has the selection. */
export function DishTable({ dishes, search, selection, onSelection, onSort }: Props) {
  const data = useMemo(() => [...dishes], [dishes]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ id }) => id,
    state: { rowSelection: selection },
    onRowSelectionChange: onSelection,
  });

  return (
    <table className={css.table} role="table">
      <thead role="rowgroup">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row">
            {group.headers.map((header) => (
              <th
                key={header.id}
                role="columnheader"
                scope="col"
                aria-sort={sortOf(search, header.column.id)}
              >
                {header.column.id === "select"
                  ? <table.FlexRender header={header} />
                  : <Heading id={header.column.id} search={search} onSort={onSort} />}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody role="rowgroup">
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            role="row"
            data-off={!row.original.is_available}
            data-selected={row.getIsSelected()}
          >
            {row.getAllCells().map((cell) =>
              cell.column.id === "name"
                ? (
                  <th key={cell.id} role="rowheader" scope="row">
                    <table.FlexRender cell={cell} />
                  </th>
                )
                : (
                  <td key={cell.id} role="cell" data-of={cell.column.id}>
                    <table.FlexRender cell={cell} />
                  </td>
                )
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heading({ id, search, onSort }: { id: string } & Pick<Props, "search" | "onSort">) {
  const t = useTranslate();
  const by = dishColumns.find((each) => each === id);
  if (by === undefined) {
    return <>{t(id === "available" ? "menu.column.available" : "menu.column.actions")}</>;
  }
  const name = t(`menu.column.${by}`);
  return (
    <button
      type="button"
      className={css.sort}
      title={t("menu.sort", { column: name })}
      onClick={() => onSort(by)}
    >
      {name}
      {sortOf(search, by) === "descending" ? <DownIcon size="1em" /> : <UpIcon size="1em" />}
    </button>
  );
}

function sortOf(search: MenuSearch, id: string): "ascending" | "descending" | undefined {
  if ((search.sortBy ?? "name") !== id) return undefined;
  return search.sortOrder === "desc" ? "descending" : "ascending";
}
