import {
  createColumnHelper,
  rowSelectionFeature,
  type RowSelectionState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type Dispatch, type SetStateAction, useMemo } from "react";
import type { AdminMenuItem } from "@contract/menu_admin.ts";
import { dishOrders } from "@domain/menu/dish_list.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { DownIcon, UpIcon } from "../../ui/icons.tsx";
import { ActionsCell, AvailableCell, DishCell, type DishHandlers, PriceCell } from "./dish_cells.tsx";
import css from "./dish_table.module.css";
import type { MenuSearch } from "./menu_search.ts";

const features = tableFeatures({ rowSelectionFeature });
const column = createColumnHelper<typeof features, AdminMenuItem>();

type Props = {
  dishes: readonly AdminMenuItem[];
  search: MenuSearch;
  selection: RowSelectionState;
  onSelection: Dispatch<SetStateAction<RowSelectionState>>;
  onSort: (by: typeof dishOrders[number]) => void;
  handlers: DishHandlers;
};

/** The dishes of one page. The server sorts and pages; the table holds what is selected. */
export function DishTable({ dishes, search, selection, onSelection, onSort, handlers }: Props) {
  const say = useSay();
  const data = useMemo(() => [...dishes], [dishes]);
  const columns = useMemo(() =>
    column.columns([
      column.display({
        id: "select",
        header: ({ table }) => (
          <label className={css.select}>
            <input
              type="checkbox"
              aria-label={say("menu.select_all")}
              checked={table.getIsAllRowsSelected()}
              ref={(box) => {
                if (box !== null) box.indeterminate = table.getIsSomeRowsSelected();
              }}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </label>
        ),
        cell: ({ row }) => (
          <label className={css.select}>
            <input
              type="checkbox"
              aria-label={say("menu.select", { name: row.original.name })}
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
            />
          </label>
        ),
      }),
      column.accessor("name", { cell: ({ row }) => <DishCell dish={row.original} /> }),
      column.accessor("category_name", {
        cell: ({ getValue }) => <span className={css.soft}>{getValue()}</span>,
      }),
      column.accessor("price", { cell: ({ row }) => <PriceCell dish={row.original} handlers={handlers} /> }),
      column.accessor("prep_time_minutes", {
        cell: ({ getValue }) => (
          <span className={`${css.soft} figures`}>{say("menu.minutes", { minutes: getValue() })}</span>
        ),
      }),
      column.display({
        id: "available",
        cell: ({ row }) => <AvailableCell dish={row.original} handlers={handlers} />,
      }),
      column.display({
        id: "actions",
        cell: ({ row }) => <ActionsCell dish={row.original} handlers={handlers} />,
      }),
    ]), [say, handlers]);
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
  const say = useSay();
  const by = dishOrders.find((each) => each === id);
  if (by === undefined) {
    return <>{say(id === "available" ? "menu.column.available" : "menu.column.actions")}</>;
  }
  const name = say(`menu.column.${by}`);
  return (
    <button
      type="button"
      className={css.sort}
      title={say("menu.sort", { column: name })}
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
