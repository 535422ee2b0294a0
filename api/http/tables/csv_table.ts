import { CsvError, parse } from "csv-parse/sync";
import type { FieldError, FieldProblem } from "@contract/errors.ts";
import { toMultiLine, toPlainLine } from "@domain/shared/text.ts";
import { cellOf } from "@api/csv/csv.ts";
import { fileText, splitDelimiter } from "./file_text.ts";
import { pause } from "./table_mutex.ts";

/** An error on one line of a file or row of a sheet. `field` is the column, "line", "columns" or "table". */
export type TableProblem = FieldError & { line: number };

export type Table<Row> = { rows: Row[]; problems: TableProblem[] };

/** One line of a table. Absent columns have empty cells. */
export type TableLine<Column> = {
  line: number;
  cell: (column: Column) => string;
  has: (column: Column) => boolean;
  /** The cells by their place. */
  texts: readonly string[];
};

/** The maximum number of rows of a table. It limits the response, because each line may have several errors. */
const maxRows = 1_000;
/** Square's file has a column for each option group and several for each location. */
export const maxColumns = 300;
const maxHeadProblems = 100;
/** The records that may precede the header. */
export const maxTitles = 10;

/** Rows that are read between two pauses: a few milliseconds of work. */
const rowsAtOnce = 50;

/** The cells of all rows of a sheet, the empty rows too. */
export type Sheet = readonly (readonly string[])[];

/** Where the columns of a table are. `column` is undefined for a column that is not read. */
export type Layout<Column> = {
  /** The header's record; undefined when the table has none. */
  head: number | undefined;
  columns: readonly (Column | undefined)[];
};

/**
 * Reads a CSV file, or the rows of a sheet, into rows and errors by line. `readRow` returns a row, its errors, or undefined for a line that is
 * not read.
 */
export async function readTable<Column extends string, Row extends object>(
  file: Uint8Array | Sheet,
  { columns: known, required, readRow, layOut }: {
    columns: readonly Column[];
    required: readonly Column[];
    readRow: (line: TableLine<Column>) => Row | TableProblem[] | undefined;
    /** Finds the columns of a table of other systems. Without it the first record is the header, and it has only known columns. */
    layOut?: (records: readonly (readonly string[])[]) => Layout<Column>;
  },
): Promise<Table<Row>> {
  const records = file instanceof Uint8Array ? recordsOf(file) : rowsOf(file);
  if ("problems" in records) return records;
  if (records.length === 0) return whole({ code: "table_empty" });
  const [first] = records;
  if (records.some(({ record }) => record.length > maxColumns)) {
    return whole({ code: "table_too_wide", params: { max: maxColumns } });
  }
  const names = (first?.record ?? []).map((name) => name.toLowerCase());
  const { head, columns } = layOut?.(records.map(({ record }) => record)) ?? { head: 0, columns: names };
  const places = new Map(columns.map((name, place) => [name, place]));
  const headLine = records[head ?? 0]?.line ?? 1;
  const problems = headProblems(columns.filter((name) => name !== undefined), known, required, headLine);
  const body = head === undefined ? records : records.slice(head + 1);
  if (body.length === 0 && problems.length === 0) return whole({ code: "table_empty" });
  if (problems.length > 0) return { rows: [], problems: problems.slice(0, maxHeadProblems) };
  if (body.length > maxRows) return whole({ code: "table_too_large", params: { max: maxRows } });

  const rows: Row[] = [];
  for (const [nth, { record, line }] of body.entries()) {
    if (nth % rowsAtOnce === 0) await pause();
    if (record.slice(columns.length).some((text) => text !== "")) {
      problems.push({ line, field: "line", code: "table_extra_cells" });
      continue;
    }
    const read = readRow({
      line,
      cell: (column) => record[places.get(column) ?? -1] ?? "",
      has: (column) => places.has(column),
      texts: record,
    });
    if (Array.isArray(read)) problems.push(...read);
    else if (read !== undefined) rows.push(read);
  }
  return { rows, problems };
}

type TableRecord = { record: string[]; line: number };

/** The header, titles above it, and one row more than allowed, to detect that there are too many. */
const maxRecords = maxRows + maxTitles + 2;

/** Returns the records of a CSV file without the empty ones, or why it cannot be read. */
function recordsOf(file: Uint8Array): TableRecord[] | Table<never> {
  const text = fileText(file);
  if (text.includes("\0") || text.startsWith("%PDF-")) return whole({ code: "table_unreadable" });
  const { delimiter, table, skippedLines } = splitDelimiter(text);
  const records: TableRecord[] = [];
  try {
    parse(table, {
      delimiter,
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
      to: maxRecords,
      // The last line of a record: cells may contain line breaks.
      onRecord: (record: string[], { lines }) =>
        void records.push({ record: record.map(cellText), line: lines + skippedLines }),
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    return whole({ code: "table_quotes" }, Number(cause.lines ?? 1) + skippedLines);
  }
  return records;
}

/** Returns the rows of a sheet without the empty ones. Their line is the number that a spreadsheet shows. */
function rowsOf(sheet: Sheet): TableRecord[] {
  const filled = sheet.flatMap((cells, nth) =>
    cells.some((text) => text.trim() !== "") ? { cells, line: nth + 1 } : []
  );
  return filled.slice(0, maxRecords).map(({ cells, line }) => ({ record: cells.map(cellText), line }));
}

const cellText = (text: string): string => toMultiLine(cellOf(text));

function headProblems(
  columns: readonly string[],
  known: readonly string[],
  required: readonly string[],
  line: number,
): TableProblem[] {
  const about = (code: "column_missing" | "column_unknown" | "column_twice", name: string): TableProblem => ({
    line,
    field: "columns",
    code,
    params: { name },
  });
  const [all, allowed] = [new Set(columns), new Set(known)];
  const seen = new Set<string>();
  const unknown = columns.filter((name) => !allowed.has(name));
  const missing = required.filter((name) => !all.has(name));
  const twice = columns.filter((name) => seen.has(name) || !seen.add(name));
  return [
    ...missing.map((name) => about("column_missing", name)),
    ...unknown.map((name) => about("column_unknown", name.slice(0, 100))),
    ...twice.map((name) => about("column_twice", name)),
  ];
}

function whole(problem: FieldProblem, line = 1): { rows: never[]; problems: TableProblem[] } {
  return { rows: [], problems: [{ line, field: "table", ...problem }] };
}

/** Returns any other text unchanged, which the schema then refuses. */
export function yesOrNo(text: string): boolean | string {
  const lowercase = text.toLowerCase();
  if (["true", "yes", "y", "1"].includes(lowercase)) return true;
  return ["false", "no", "n", "0"].includes(lowercase) ? false : text;
}

/** Splits "Tree nut, soy" into "tree_nut" and "soy". */
export function tagsIn(text: string): string[] {
  return text.split(",").map((name) => toPlainLine(name).toLowerCase().replaceAll(" ", "_"))
    .filter((name) => name !== "");
}
