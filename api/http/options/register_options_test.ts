import { deepEqual } from "node:assert/strict";
import { workbook } from "@api/testing/workbook.ts";
import { readOptionFile } from "./register_options.ts";

const read = async (...lines: string[]) => {
  const { rows, problems } = await readOptionFile(new TextEncoder().encode(lines.join("\n")));
  return {
    options: rows.map(({ group, groupColumns, option }) =>
      `${group.name.en} ${group.min}-${group.max} ${
        groupColumns.join("+")
      }: ${option.name.en} ${option.priceCents}`
    ),
    problems: problems.map(({ line, field, code }) => `${line} ${field} ${code}`),
  };
};

Deno.test("a register's list of modifiers is read: a group stands on its first line, and other columns are not read", async () => {
  deepEqual(
    await read(
      "Our modifiers,,,,,,",
      "Modifier Group ID,Modifier Group Name,Pop up Automatically?,Modifier,Price,Required Quantity,Max Quantity",
      "G1,Spice,Yes,Mild,0.00,1,1",
      ",,,Hot,0.50,,",
      "G2,Protein,Yes,Tofu,-1.00,,",
    ),
    {
      options: [
        "Spice 1-1 name:en+min+max: Mild 0",
        "Spice 1-1 name:en+min+max: Hot 50",
        "Protein 0-1 name:en: Tofu -100",
      ],
      problems: [],
    },
  );
  deepEqual(
    (await read("Option group,Option name,Option price,Max selections", "A,B,1,1", "A,C,,1")).options,
    ["A 0-1 name:en+max: B 100", "A 0-1 name:en+max: C 0"],
  );
});

Deno.test("the sheet of modifiers is read from a workbook of Clover", async () => {
  const file = await workbook([
    [["Clover ID", "Name", "Price", "Modifier Groups"], ["X1", "Bibimbap", 14.95, "Spice"]],
    [["Modifier Group ID", "Modifier Group Name", "Modifier", "Price"], ["G1", "Spice", "Hot", 0.5]],
  ]);
  const { rows, problems } = await readOptionFile(file);
  deepEqual(problems, []);
  deepEqual(rows.map(({ option }) => [option.name.en, option.priceCents]), [["Hot", 50]]);
});

Deno.test("limits of a register are read, and one that the options do not reach is none", async () => {
  deepEqual(
    (await read("Modifier Group,Modifier,Required,Max allowed", "A,B,Y,1", "A,C,Y,1", "D,E,N,99")).options,
    ["A 1-1 name:en+min+max: B 0", "A 1-1 name:en+min+max: C 0", "D 0-1 name:en+min: E 0"],
  );
});

Deno.test("a file without groups and modifiers has the problems of the table of option groups", async () => {
  deepEqual((await read("color,shape", "red,round")).problems.slice(0, 2), [
    "1 columns column_missing",
    "1 columns column_missing",
  ]);
});
