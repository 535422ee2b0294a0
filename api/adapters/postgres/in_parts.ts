/** A statement has at most 65,535 values, and no table more than 65 columns. */
const maxRows = 1_000;

/** Passes the rows to `insert` in parts that fit into one statement each. Without rows it is not called. */
export async function inParts<T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += maxRows) await insert(rows.slice(from, from + maxRows));
}
