import { deepEqual, equal, ok } from "node:assert/strict";
import { workbook, zipped } from "@api/testing/workbook.ts";
import { csvText } from "@api/csv/csv.ts";
import { sheetOf } from "./workbook.ts";

const isMenu = (cells: readonly string[]) => cells.includes("Name");
const csvOf = async (file: Uint8Array) => csvText(await sheetOf(file, isMenu) ?? []);

Deno.test("the sheet with the header is read, with the texts and numbers that a person sees", async () => {
  const file = await workbook([
    [["Instructions"], ["Fill in the next sheet"]],
    [["Do not change the header"], ["Name", "Price", "Hidden?"], ["Kim & Lee's <bowl> 비빔밥", 14.95, "No"], [
      "=1+1",
      1013.5,
    ]],
  ]);
  equal(
    await csvOf(file),
    "Do not change the header\nName,Price,Hidden?\nKim & Lee's <bowl> 비빔밥,14.95,No\n'=1+1,1013.5\n",
  );
});

Deno.test("cells keep their column, and numbers lose the digits that spreadsheets do not show", async () => {
  const sheet = `<x:worksheet xmlns:x="x"><x:sheetData>
    <x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:r><x:t>Na</x:t></x:r><x:r><x:t xml:space="preserve">me</x:t></x:r></x:is></x:c><x:c r="C1" t="str"><x:v>Price</x:v></x:c></x:row>
    <x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="B2"/><x:c r="C2"><x:v>14.949999999999999</x:v></x:c><x:c r="AA2"><x:v>1</x:v></x:c></x:row>
  </x:sheetData></x:worksheet>`;
  const shared = "<sst><si><t>잡채_x000D_</t><rPh><t>ジャプチェ</t></rPh></si></sst>";
  const file = await zipped({ "xl/worksheets/sheet1.xml": sheet, "xl/sharedStrings.xml": shared });
  deepEqual((await csvOf(file)).split("\n").map((line) => line.split(",").slice(0, 4)), [
    ["Name", "", "Price"],
    ['"잡채\r"', "", "14.95", ""],
    [""],
  ]);
});

Deno.test("without the header the first sheet with a row is read, and rows keep their number", async () => {
  const other = await workbook([[], [["Color"], ["red"]]]);
  equal(await csvOf(other), "Color\nred\n");
  const sheet =
    '<sheetData><row r="2"><c t="str"><v>Name</v></c></row><row r="4"><c><v>1</v></c></row></sheetData>';
  equal(await csvOf(await zipped({ "xl/worksheets/sheet1.xml": sheet })), "\nName\n\n1\n");
});

Deno.test("a file that is no workbook or is damaged has no sheet", async () => {
  const good = await workbook([[["Name", "Price"], ["A", 1]]]);
  const text = new TextEncoder().encode("Name,Price\nA,1\n");
  const damaged = good.map((byte, place) => place > 40 && place < 80 ? byte ^ 0xff : byte);
  const lengths = [0, 4, 21, 22, 100, good.length - 30, good.length - 1];
  for (const file of [text, damaged, ...lengths.map((length) => good.slice(0, length))]) {
    equal(await sheetOf(file, isMenu), undefined);
  }
});

Deno.test("a workbook that unpacks to far more than its size, or has endless tags, costs little", async () => {
  const sheet = (xml: string) => ({ "xl/worksheets/sheet1.xml": xml });
  const sheets = (xml: string) =>
    Object.fromEntries(Array.from({ length: 490 }, (_, nth) => [`xl/worksheets/sheet${nth}.xml`, xml]));
  const shared = { "xl/sharedStrings.xml": `<si><t>${"x".repeat(1_000_000)}</t></si>` };
  const hostile = [
    sheet(`<row><c><v>${"x".repeat(60_000_000)}</v></c></row>`),
    sheet("<".repeat(7_000_000)),
    sheet("<row>".repeat(1_400_000)),
    sheet(`<row><c r="ZZZ1"><v>1</v></c></row>`.repeat(200_000)),
    sheet(`<row r="9999999"><c r="A1"><v>1</v></c></row>`),
    sheet(`<c r="${"A".repeat(7_000_000)}"`),
    sheet(`<row><c t="str"><v>${"&#".repeat(3_000_000)}</v></c></row>`),
    // Cells that refer to one text, and one cell that does so again and again.
    { ...shared, ...sheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(300)}</row>`) },
    { ...shared, ...sheet(`<row><c t="s">${"<v>0</v>".repeat(300)}</c></row>`) },
    // Many sheets that are small as XML.
    sheets(`<row r="499999"/>`),
    sheets(`<row><c r="ZZZ1"><v>1</v></c></row>`.repeat(20)),
    // A first row that is compared with the names of columns.
    sheet(`<row>${'<c t="str"><v>Price</v></c>'.repeat(200_000)}</row>`),
  ];
  for (const parts of hostile) {
    const file = await zipped(parts);
    const began = performance.now();
    let widest = 0;
    const read = await sheetOf(file, (cells) => {
      widest = Math.max(widest, cells.length);
      return false;
    });
    // The slowest takes 0.7 s beside other work. The limit is for costs that grow with the square of the size.
    const ms = performance.now() - began;
    ok(
      csvText(read ?? []).length < 8_000_000 && ms < 10_000 && widest <= 300,
      JSON.stringify(parts).slice(0, 80),
    );
  }
});
