/** Reads Excel workbooks (.xlsx), which some cash registers export instead of CSV: a zip file of XML. */
import { maxColumns, maxTitles, type Sheet } from "./csv_table.ts";
import { pause } from "./table_mutex.ts";

/** All parts that are read, packed and as XML. A zip file can be a thousand times as large as it seems, and its parts can be the same bytes. */
const maxPartBytes = 8_000_000;
const maxEntries = 500;
/** The cells and rows of all sheets that are read, with the empty ones before them. */
const maxCells = 500_000;
/** The characters of these cells, which can all refer to one text. A CSV file of the menu can be as long. */
const maxCharacters = 2_000_000;
/** Tags that are read between two pauses: a few milliseconds of work. */
const tagsAtOnce = 5_000;

/**
 * Returns a sheet of a workbook: the first of which `isHeader` is true for one of the first rows, or else the first with a row. Undefined for
 * any other file, and for a damaged workbook.
 */
export async function sheetOf(
  file: Uint8Array,
  isHeader: (cells: readonly string[]) => boolean,
): Promise<Sheet | undefined> {
  const entries = entriesOf(file);
  const read = partReader(file);
  try {
    const rowsOf = sheetReader(await sharedTexts(await read(entries.get("xl/sharedStrings.xml"))));
    const sheets = [...entries.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
      .toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }));
    let first: string[][] = [];
    for (const sheet of sheets) {
      const rows = await rowsOf(await read(entries.get(sheet)));
      if (first.length === 0) first = rows;
      if (rows.slice(0, maxTitles).some((row) => isHeader(row.slice(0, maxColumns)))) return rows;
    }
    return first.length > 0 ? first : undefined;
  } catch (cause) {
    if (!(cause instanceof UnreadableWorkbook)) throw cause;
    return undefined;
  }
}

class UnreadableWorkbook extends Error {}

type Entry = { isDeflated: boolean; start: number; size: number };

/** Returns the parts of a zip file by name. Empty for any other file. */
function entriesOf(file: Uint8Array): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const has = (at: number, signature: number, length: number) =>
    at >= 0 && at + length <= file.length && view.getUint32(at, true) === signature;
  if (!has(0, 0x04034b50, 30)) return entries;
  // The directory ends with at most 65,535 bytes of comment.
  let end = file.length - 22;
  while (end > 0 && end > file.length - 65_558 && !has(end, 0x06054b50, 22)) end--;
  if (!has(end, 0x06054b50, 22)) return entries;
  let at = view.getUint32(end + 16, true);
  while (entries.size < maxEntries && has(at, 0x02014b50, 46)) {
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(file.subarray(at + 46, at + 46 + nameLength));
    if (has(local, 0x04034b50, 30)) {
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const isDeflated = view.getUint16(at + 10, true) === 8;
      entries.set(name, { isDeflated, start, size: view.getUint32(at + 20, true) });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Returns a function that reads parts as text, up to `maxPartBytes` in all. */
function partReader(file: Uint8Array): (entry: Entry | undefined) => Promise<string> {
  let left = maxPartBytes;
  const count = (bytes: number) => {
    left -= bytes;
    if (left < 0) throw new UnreadableWorkbook("too large");
  };
  return async (entry) => {
    if (entry === undefined) return "";
    const bytes = file.slice(entry.start, entry.start + entry.size);
    count(bytes.length);
    const packed = new Blob([bytes]).stream();
    const stream = entry.isDeflated ? packed.pipeThrough(new DecompressionStream("deflate-raw")) : packed;
    const decoder = new TextDecoder();
    let text = "";
    try {
      for await (const chunk of stream) {
        count(chunk.length);
        text += decoder.decode(chunk, { stream: true });
      }
    } catch (cause) {
      if (cause instanceof TypeError) throw new UnreadableWorkbook("damaged", { cause });
      throw cause;
    }
    return text;
  };
}

type Tag = { name: string; isEnd: boolean; attributes: string };

/** Goes through the tags of an XML text with the text after each. Names have no prefix. */
async function readTags(xml: string, onTag: (tag: Tag, text: string) => void): Promise<void> {
  let nth = 0;
  for (const [, slash, name = "", attributes = "", text = ""] of xml.matchAll(tagAndText)) {
    if (++nth % tagsAtOnce === 0) await pause();
    const tag = { name: name.slice(name.indexOf(":") + 1), isEnd: slash === "/", attributes };
    onTag(tag, text);
    if (attributes.endsWith("/")) onTag({ ...tag, isEnd: true, attributes: "" }, "");
  }
}

/** A name is matched whole, so that the rest of a tag that does not end is read once and not once for each shorter name. */
const tagAndText = /<(\/?)([\w:]{1,40})(?![\w:])([^<>]*)>([^<>]*)/g;

/** Returns the texts that the cells of all sheets refer to. */
async function sharedTexts(xml: string): Promise<string[]> {
  const texts: string[] = [];
  let isPhonetic = false;
  await readTags(xml, ({ name, isEnd }, text) => {
    if (name === "si" && !isEnd) texts.push("");
    // How a Japanese text is pronounced is no part of it.
    if (name === "rPh") isPhonetic = !isEnd;
    if (name === "t" && !isEnd && !isPhonetic && texts.length > 0) texts.push(texts.pop() + unescaped(text));
  });
  return texts;
}

/** Returns a function that reads the cells of sheets as texts, up to `maxCells` and `maxCharacters` in all. */
function sheetReader(texts: readonly string[]): (xml: string) => Promise<string[][]> {
  let [cells, characters] = [0, 0];
  const count = (more: number) => {
    cells += Math.max(0, more);
    if (cells > maxCells) throw new UnreadableWorkbook("too many cells");
  };
  return async (xml) => {
    const rows: string[][] = [];
    let [row, place, type]: [string[], number, string] = [[], 0, ""];
    await readTags(xml, ({ name, isEnd, attributes }, text) => {
      if (isEnd) return;
      if (name === "row") {
        // Empty rows are left out.
        const line = Number(/\sr="(\d{1,7})"/.exec(attributes)?.[1] ?? rows.length + 1);
        count(line - rows.length);
        while (rows.length < line - 1) rows.push([]);
        rows.push(row = []);
        place = -1;
      } else if (name === "c") {
        const [, column] = /\sr="([A-Z]{1,3})\d/.exec(attributes) ?? [];
        place = column === undefined ? place + 1 : placeOf(column);
        type = /\st="(\w{1,10})"/.exec(attributes)?.[1] ?? "n";
      } else if (name === "v" || name === "t") {
        count(place + 1 - row.length);
        while (row.length < place) row.push("");
        const value = valueOf(type, unescaped(text), texts);
        characters += value.length;
        if (characters > maxCharacters) throw new UnreadableWorkbook("too much text");
        row[place] = (row[place] ?? "") + value;
      }
    });
    return rows;
  };
}

/** Returns the place of a column: 0 for "A", 26 for "AA". */
const placeOf = (column: string): number =>
  [...column].reduce((place, character) => place * 26 + character.charCodeAt(0) - 64, 0) - 1;

function valueOf(type: string, text: string, texts: readonly string[]): string {
  if (type === "s") return texts[Number(text)] ?? "";
  // Numbers have 17 digits in the file and at most 15 on the screen: 14.949999999999999 is 14.95.
  return type === "n" && text.trim() !== "" && Number.isFinite(Number(text))
    ? String(Number(Number(text).toPrecision(15)))
    : text;
}

const entityNames: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Returns the text of an XML text. Excel writes characters such as a carriage return as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entityNames[name] ?? whole;
    const code = decimal === undefined ? parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  }).replace(/_x([\dA-F]{4})_/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
