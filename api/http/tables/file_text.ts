import { hasHangul } from "@domain/menu/hangul.ts";

/** Returns the text of a file that a spreadsheet saved: UTF-8, UTF-16 with its byte order mark, Korean Windows or Western Windows. */
export function fileText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return decoded(bytes, "utf-8") ?? korean(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
}

function korean(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes, "euc-kr");
  return text !== undefined && hasHangul(text) ? text : undefined;
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Spreadsheets write the delimiter of the file into a first line of its own: `sep=;`. */
const delimiterLine = /^sep=(.)\r?\n/i;

const delimiters = [",", ";", "\t"];

/** The lines that are looked at to find the delimiter. Titles may precede the header. */
const linesToJudge = 10;

/** Returns the delimiter of a table and the text after the line that names it. */
export function splitDelimiter(text: string): { delimiter: string; table: string; skippedLines: number } {
  const named = delimiterLine.exec(text);
  if (named) return { delimiter: named[1] ?? ",", table: text.slice(named[0].length), skippedLines: 1 };
  const cells = (line: string, delimiter: string) => line.split(delimiter).length;
  // A title above the header is one cell.
  const line = text.split(/\r?\n/, linesToJudge).find((line) =>
    delimiters.some((each) => cells(line, each) > 1)
  );
  const [delimiter = ","] = delimiters.toSorted((one, other) =>
    cells(line ?? "", other) - cells(line ?? "", one)
  );
  return { delimiter, table: text, skippedLines: 0 };
}

/** Returns whether a cash register has no fixed price here: "", "variable", "open price", "시가" or 0. */
export function isNoPrice(text: string): boolean {
  return !/\d/.test(text.normalize("NFKC")) || toNumber(text) === 0;
}

/**
 * Parses an amount of dollars as spreadsheets and cash registers write it: "$1,013.50", "$ 14.95", "13.50 USD", "14,95". Returns NaN for
 * anything else.
 */
export function toNumber(text: string): number {
  const plain = text.normalize("NFKC").replace(/[\s\u200b]/g, "").replace(/^(us)?\$|(usd|\$)$/gi, "");
  if (plain.length > 20) return NaN;
  if (/^\d{1,3}(,\d{3}){1,2}(\.\d+)?$/.test(plain)) return Number(plain.replaceAll(",", ""));
  if (/^\d{1,9},\d{1,2}$/.test(plain)) return Number(plain.replace(",", "."));
  return /^\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain) : NaN;
}
