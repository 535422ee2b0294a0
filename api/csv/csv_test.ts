import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { cellOf, csvText, money } from "./csv.ts";

const dangerous = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "'=1",
  "''=1",
  '=HYPERLINK("http://x")',
  "＝1+1",
  "＠SUM(A1)",
];

Deno.test("no cell begins like a formula", () => {
  const [cells = []] = parse(csvText([dangerous])) as string[][];
  for (const cell of cells) assert.doesNotMatch(cell, /^[=+\-@＝＋－＠\t\r\n]/);
});

Deno.test("reading a table returns the exact text that was written, including formulas, quotes, line breaks and Hangul", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom(...dangerous, "'", "''", "'a", "비빔밥", 'a "b", c\r\nd'),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const read = parse(csvText(rows), { relaxColumnCount: true }) as string[][];
      assert.deepEqual(read.map((row) => row.map(cellOf)), rows);
    }),
  );
});

Deno.test("money is a number with two decimals, also below zero", () => {
  assert.equal(
    csvText([[money(-28_200), money(5), money(0), money(-1), money(85_802_630)]]),
    "-282.00,0.05,0.00,-0.01,858026.30\n",
  );
});

Deno.test("numbers are not escaped, and null and undefined are empty cells", () => {
  assert.equal(csvText([[-5, 1.5, null, undefined, true]]), "-5,1.5,,,true\n");
});
