import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse/sync";
import type { FieldError, FieldProblem } from "@contract/errors.ts";
import { toMultiLine, toPlainLine } from "@domain/shared/text.ts";
import { cellOf } from "@api/csv/csv.ts";

/** An error on one line of a table. `field` is the column, "line", "columns" or "table". */
export type TableProblem = FieldError & { line: number };

export type Table<Row> = { rows: Row[]; problems: TableProblem[] };

/** One line of a table. Absent columns have empty cells. */
export type TableLine<Column> = {
  line: number;
  cell: (column: Column) => string;
  has: (column: Column) => boolean;
};

/** The maximum number of rows of a table. It limits the response, because each line may have several errors. */
const maxRows = 1_000;
const maxColumns = 100;
const maxHeadProblems = 100;

/** Rows that are read before other requests of the process get a turn: a few milliseconds of work. */
const rowsAtOnce = 50;

/** Parses a CSV file into rows and errors by line. `readRow` returns a row or its errors. */
export async function readTable<Column extends string, Row extends object>(
  bytes: Uint8Array,
  { columns: known, required, readRow }: {
    columns: readonly Column[];
    required: readonly Column[];
    readRow: (line: TableLine<Column>) => Row | TableProblem[];
  },
): Promise<Table<Row>> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return whole({ code: "table_encoding" });
  }
  if (text.includes("\0")) return whole({ code: "table_unreadable" });
  const firstLine = text.slice(0, text.search(/\r?\n|$/));
  const delimiter =
    [",", ";", "\t"].toSorted((one, other) =>
      firstLine.split(other).length - firstLine.split(one).length
    )[0] ?? ",";

  const records: { record: string[]; info: { lines: number } }[] = [];
  try {
    parse(text, {
      delimiter,
      relaxColumnCount: true,
      skipEmptyLines: true,
      // The header and one row more than allowed, to detect that there are too many.
      to: maxRows + 2,
      // The last line of a record: cells may contain line breaks.
      onRecord: (record: string[], { lines }) => void records.push({ record, info: { lines } }),
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    return whole({ code: "table_quotes" }, Number(cause.lines ?? 1));
  }
  const [head, ...body] = records;
  if (head && head.record.length > maxColumns) {
    return whole({ code: "table_too_wide", params: { max: maxColumns } });
  }
  const columns = (head?.record ?? []).map((name) => toPlainLine(name).toLowerCase());
  const places = new Map(columns.map((name, place) => [name, place]));
  const problems = headProblems(columns, known, required);
  if (body.length === 0 && problems.length === 0) return whole({ code: "table_empty" });
  if (problems.length > 0) return { rows: [], problems: problems.slice(0, maxHeadProblems) };
  if (body.length > maxRows) return whole({ code: "table_too_large", params: { max: maxRows } });

  const rows: Row[] = [];
  for (const [nth, { record, info: { lines: line } }] of body.entries()) {
    if (nth % rowsAtOnce === 0) await setImmediate();
    if (record.length > columns.length) {
      problems.push({ line, field: "line", code: "table_extra_cells" });
      continue;
    }
    const cells = record.map((text) => toMultiLine(cellOf(text)));
    const read = readRow({
      line,
      cell: (column) => cells[places.get(column) ?? -1] ?? "",
      has: (column) => places.has(column),
    });
    if (Array.isArray(read)) problems.push(...read);
    else rows.push(read);
  }
  return { rows, problems };
}

function headProblems(
  columns: readonly string[],
  known: readonly string[],
  required: readonly string[],
): TableProblem[] {
  const about = (code: "column_missing" | "column_unknown" | "column_twice", name: string): TableProblem => ({
    line: 1,
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

/** Parses "$17.95" and "17.95"; returns NaN for anything else. */
export function toNumber(text: string): number {
  const plain = toPlainLine(text);
  return /^\$?\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain.replace("$", "")) : NaN;
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
