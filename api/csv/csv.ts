import { stringify } from "csv-stringify/sync";
import type { Cents } from "@domain/shared/money.ts";

/** An amount of money, written in dollars with two decimals. */
export type Money = { readonly cents: Cents };

export const money = (cents: Cents): Money => ({ cents });

/** A string is text and is escaped where a spreadsheet would evaluate it. Numbers and money are written as they are. */
export type Cell = string | number | Money | boolean | null | undefined;

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

/**
 * Spreadsheets evaluate text that begins with = + - @, also full width, a tab or a line break. Such text gets a leading apostrophe.
 */
const startsFormula = /^[=+\-@＝＋－＠\t\r\n\0]/;
/** A text that begins with an apostrophe before one of these gets another apostrophe, so that `cellOf` restores it. */
const startsEscaped = /^'[=+\-@＝＋－＠\t\r\n\0']/;

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "object") return (cell.cents / 100).toFixed(2);
  if (typeof cell !== "string") return String(cell);
  return startsFormula.test(cell) || startsEscaped.test(cell) ? `'${cell}` : cell;
}

/** Restores the text of a cell that `csvText` wrote. */
export function cellOf(text: string): string {
  return startsEscaped.test(text) ? text.slice(1) : text;
}
