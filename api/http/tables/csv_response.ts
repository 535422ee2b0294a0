import { exclusively } from "./table_mutex.ts";
import { byteOrderMark, type Cell, csvText } from "@api/csv/csv.ts";

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

/** Makes a piece of text in a few milliseconds. */
const rowsAtOnce = 200;

async function* pieces(
  columns: readonly string[],
  batches: AsyncIterable<readonly Cell[][]> | Iterable<readonly Cell[][]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvText([columns]);
  const iterator = Symbol.asyncIterator in batches
    ? batches[Symbol.asyncIterator]()
    : batches[Symbol.iterator]();
  for (;;) {
    const { done, value } = await exclusively(() => iterator.next());
    if (done) return;
    for (let from = 0; from < value.length; from += rowsAtOnce) {
      yield await exclusively(() => csvText(value.slice(from, from + rowsAtOnce)));
    }
  }
}
