import { stringify } from "csv-stringify/sync";

/**
 * Returns a table as a CSV response for spreadsheets: with a byte order mark, quoted fields, and no cell that a spreadsheet would read
 * as a formula.
 */
export function csvResponse(
  fileName: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[][]> | Iterable<readonly Cell[][]>,
): Response {
  const encoder = new TextEncoder();
  const body = ReadableStream.from(pieces(columns, rows)).pipeThrough(
    new TransformStream<string, Uint8Array>({
      transform: (piece, controller) => controller.enqueue(encoder.encode(piece)),
    }),
  );
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  });
}

export type Cell = string | number | boolean | null | undefined;

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Returns rows as CSV text. Text cells that look like formulas are escaped; `cellOf` undoes it. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows.map((row) => row.map(cellText)));
}

async function* pieces(
  columns: readonly string[],
  batches: AsyncIterable<readonly Cell[][]> | Iterable<readonly Cell[][]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvText([columns]);
  for await (const batch of batches) yield csvText(batch);
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
