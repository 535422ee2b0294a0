import { Fragment, type ReactNode } from "react";
import { DownIcon, UpIcon } from "../action_icons.tsx";
import css from "./data_table.module.css";

export type Column<Row> = {
  key: string;
  head: string;
  /** Hides the heading from sight, above a column of buttons. */
  isHeadHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** The column's cell in the row of sums. */
  sum?: ReactNode;
  sort?: {
    /** The order of the rows, when this column sorts them. */
    order: "ascending" | "descending" | undefined;
    onSort: () => void;
  };
  /** "end" is for figures. */
  align?: "start" | "end";
};

/** A column of figures. */
export function numeric<Row>(
  key: string,
  head: string,
  cell: Column<Row>["cell"],
  sum?: ReactNode,
): Column<Row> {
  return { key, head, cell: (row) => withSeparators(cell(row)), sum: withSeparators(sum), align: "end" };
}

const withSeparators = (value: ReactNode): ReactNode =>
  typeof value === "number" ? value.toLocaleString("en-US") : value;

type Selection<Row> = {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  /** The names of the checkboxes for screen readers. */
  nameOfAll: string;
  nameOf: (row: Row) => string;
};

/**
 * A table whose first column names the rows. It scrolls sideways. With `cards` a phone shows each row as a card: the class places the
 * cells, whose `data-of` is the key of their column.
 */
export function DataTable<Row>(
  { name, columns, rows, keyOf, selection, mark, details, cards, empty }: {
    name: string;
    columns: readonly Column<Row>[];
    rows: readonly Row[];
    keyOf: (row: Row) => string;
    selection?: Selection<Row>;
    /** The look of a row: "total" is bold, "part" belongs to the total above it, "off" is dimmed. */
    mark?: (row: Row) => "total" | "part" | "off" | undefined;
    /** What an open row shows below itself. */
    details?: (row: Row) => ReactNode;
    cards?: string | undefined;
    /** Shown in place of a table without rows. */
    empty?: ReactNode;
  },
) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const hasSums = columns.some(({ sum }) => sum !== undefined);
  // The rows of a table with cards have controls, so that the keyboard scrolls it without a tab stop of its own.
  const region = cards === undefined ? { role: "region", "aria-label": name, tabIndex: 0 } : {};
  return (
    <div className={css.scroll} {...region}>
      {/* The roles are explicit because browsers drop a table's semantics when CSS changes its display. */}
      <table className={css.table} role="table" aria-label={name} data-cards={cards !== undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" data-of="select">
                <SelectAll keys={rows.map(keyOf)} selection={selection} />
              </th>
            )}
            {columns.map((column) => <Head key={column.key} column={column} />)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = keyOf(row);
            const isSelected = selection?.keys.has(key) ?? false;
            const shown = details?.(row);
            return (
              <Fragment key={key}>
                <tr role="row" className={cards} data-mark={mark?.(row)} data-selected={isSelected}>
                  {selection && (
                    <td role="cell" data-of="select">
                      <SelectBox
                        name={selection.nameOf(row)}
                        checked={isSelected}
                        onChange={(on) => selection.onChange(withKeys(selection.keys, [key], on))}
                      />
                    </td>
                  )}
                  {columns.map((column, at) => (
                    <Cell key={column.key} column={column} isFirst={at === 0}>{column.cell(row)}</Cell>
                  ))}
                </tr>
                {shown && (
                  <tr role="row" className={css.details}>
                    <td role="cell" colSpan={columns.length + (selection ? 1 : 0)}>{shown}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        {hasSums && (
          <tfoot role="rowgroup">
            <tr role="row" data-mark="total">
              {columns.map((column, at) => (
                <Cell key={column.key} column={column} isFirst={at === 0}>{column.sum}</Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Head<Row>({ column: { key, head, isHeadHidden = false, sort, align } }: { column: Column<Row> }) {
  const text = isHeadHidden ? <span className="visually-hidden">{head}</span> : head;
  return (
    <th role="columnheader" scope="col" data-of={key} data-align={align} aria-sort={sort?.order}>
      {sort === undefined ? text : (
        <button type="button" className={css.sort} onClick={sort.onSort}>
          {text}
          {sort.order === "descending" ? <DownIcon size="1em" /> : <UpIcon size="1em" />}
        </button>
      )}
    </th>
  );
}

function Cell<Row>(
  { column: { key, align }, isFirst, children }: {
    column: Column<Row>;
    isFirst: boolean;
    children: ReactNode;
  },
) {
  const props = { "data-of": key, "data-align": align, className: align === "end" ? "figures" : undefined };
  return isFirst
    ? <th role="rowheader" scope="row" {...props}>{children}</th>
    : <td role="cell" {...props}>{children}</td>;
}

/** Selects every row of the page, or none when all are selected. */
function SelectAll<Row>(
  { keys, selection }: { keys: readonly string[]; selection: Selection<Row> },
) {
  const selected = keys.filter((key) => selection.keys.has(key)).length;
  return (
    <SelectBox
      name={selection.nameOfAll}
      checked={selected === keys.length}
      isPartly={selected > 0 && selected < keys.length}
      onChange={(on) => selection.onChange(withKeys(selection.keys, keys, on))}
    />
  );
}

function SelectBox(
  { name, checked, isPartly = false, onChange }: {
    name: string;
    checked: boolean;
    isPartly?: boolean;
    onChange: (on: boolean) => void;
  },
) {
  return (
    <label className={css.select}>
      <input
        type="checkbox"
        aria-label={name}
        checked={checked}
        ref={(box) => {
          if (box !== null) box.indeterminate = isPartly;
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

function withKeys(all: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  return new Set(on ? [...all, ...keys] : [...all].filter((key) => !keys.includes(key)));
}
