import { parse } from "csv-parse/sync";

/** Returns the rows of an exported table by column, as a spreadsheet reads them: without undoing escapes. */
export function readCsv(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true });
}
