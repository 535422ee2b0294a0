import { stringify } from "csv-stringify/sync";

/**
 * A table as a CSV response for spreadsheets: a mark that says UTF-8, quoted fields, and no cell that a spreadsheet would take
 * for a formula.
 */
export function csvResponse(
  fileName: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[][]> | Iterable<readonly Cell[][]>,
): Response {
  const text = new TextEncoder();
  const body = ReadableStream.from(pieces(columns, rows)).pipeThrough(
    new TransformStream<string, Uint8Array>({
      transform: (piece, controller) => controller.enqueue(text.encode(piece)),
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

/** Says UTF-8 to spreadsheets. */
export const byteOrderMark = "\uFEFF";

/** Rows as CSV text. */
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

/** A leading = + - @, tab or line break makes a spreadsheet calculate: such a text gets a ' in front. */
const startsFormula = /^[=+\-@\t\r\n\0]/;

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  // An apostrophe of the text's own is doubled, so that reading undoes exactly what writing did.
  return startsFormula.test(cell) || /^'[=+\-@\t\r\n\0']/.test(cell) ? `'${cell}` : cell;
}

/** What `csvText` was given, of one cell it wrote. */
export function cellOf(text: string): string {
  return /^'[=+\-@\t\r\n\0']/.test(text) ? text.slice(1) : text;
}
