/** Excel workbooks for tests, written as spreadsheets write them. */

type Value = string | number;

/** Returns a workbook with these sheets. */
export function workbook(sheets: readonly (readonly (readonly Value[])[])[]): Promise<Uint8Array> {
  const texts: string[] = [];
  const cell = (value: Value, place: number, row: number) => {
    const name = `${String.fromCharCode(65 + place)}${row + 1}`;
    return typeof value === "number"
      ? `<c r="${name}"><v>${value}</v></c>`
      : `<c r="${name}" t="s"><v>${texts.push(value) - 1}</v></c>`;
  };
  const parts = sheets.map((rows, nth) => {
    const xml = rows.map((cells, row) =>
      `<row r="${row + 1}">${cells.map((value, place) => cell(value, place, row)).join("")}</row>`
    ).join("");
    return [
      `xl/worksheets/sheet${nth + 1}.xml`,
      `<?xml version="1.0"?><worksheet><sheetData>${xml}</sheetData></worksheet>`,
    ];
  });
  const shared = texts.map((text) =>
    `<si><t>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</t></si>`
  );
  return zipped({ ...Object.fromEntries(parts), "xl/sharedStrings.xml": `<sst>${shared.join("")}</sst>` });
}

/** Returns a zip file with these parts. */
export async function zipped(parts: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const [files, directory]: [Uint8Array[], Uint8Array[]] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const data = new Uint8Array(await new Response(packed).arrayBuffer());
    const title = new TextEncoder().encode(name);
    const common = [[2, 20], [2, 0], [2, 8], [4, 0], [4, 0], [4, data.length], [4, text.length], [
      2,
      title.length,
    ], [2, 0]] as const;
    const local = [bytesOf([[4, 0x04034b50], ...common]), title, data];
    files.push(...local);
    directory.push(
      bytesOf([[4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]),
      title,
    );
    at += local.reduce((sum, { length }) => sum + length, 0);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = Object.keys(parts).length;
  const end = bytesOf([[4, 0x06054b50], [4, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]]);
  return new Uint8Array(
    await new Blob([...files, ...directory, end].map((part) => new Uint8Array(part))).arrayBuffer(),
  );
}

/** Returns numbers of so many bytes each, the lowest byte first. */
function bytesOf(numbers: readonly (readonly [length: number, value: number])[]): Uint8Array {
  return Uint8Array.from(
    numbers.flatMap(([length, value]) =>
      Array.from({ length }, (_, byte) => Math.floor(value / 256 ** byte) % 256)
    ),
  );
}
