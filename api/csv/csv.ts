import { stringify } from "csv-stringify/sync";

export type Cell = string | number | boolean | null | undefined;

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Returns rows as CSV text. Text cells that look like formulas are escaped; `cellOf` undoes it. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows.map((row) => row.map(cellText)));
}

/** Returns a whole table as CSV: with a byte order mark, quoted fields, and no cell that a spreadsheet would read as a formula. */
export function csvTable(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + csvText([columns, ...rows]);
}

/** Spreadsheets evaluate text that begins with = + - @, a tab or a line break. Such text gets a leading apostrophe. */
const startsFormula = /^[=+\-@\t\r\n\0]/;

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  // A leading apostrophe of the text itself is doubled, so that `cellOf` restores the exact text.
  return startsFormula.test(cell) || /^'[=+\-@\t\r\n\0']/.test(cell) ? `'${cell}` : cell;
}

/** Restores the text of a cell that `csvText` wrote. */
export function cellOf(text: string): string {
  return /^'[=+\-@\t\r\n\0']/.test(text) ? text.slice(1) : text;
}
