/** The option groups in the files of cash registers: one line for each option, beside the dishes or in a file of their own. */
import { comparedName } from "@domain/menu/menu_import.ts";
import type { OptionImportRow } from "@domain/usecases/menu/import_option_groups.ts";
import { type FileColumn, fileColumns } from "@contract/menu_columns.ts";
import { maxTitles, readTable, type Table, type TableProblem, yesOrNo } from "../tables/csv_table.ts";
import { toNumber } from "../tables/file_text.ts";
import { sheetOf } from "../tables/workbook.ts";
import { type OptionColumn, readOptionRow, readOptionTable } from "./table.ts";
import { recognized } from "../menu/table_columns.ts";

/** One option as its cells are. `min` may be "yes" for a required group. */
export type RegisterOption = {
  line: number;
  group: string;
  option: string;
  price: string;
  min: string;
  max: string;
};

/** The column of a register's file for each column of our own table. */
const fileColumnOf: Partial<Record<string, string>> = {
  name: "modifier_group",
  option_name: "modifier",
  price: "modifier_price",
  min: "modifier_min",
  max: "modifier_max",
};

/**
 * Returns the rows of the options' groups. Each dish of a file may repeat its groups. Registers let a guest choose any number: without a
 * limit, or with one that the options do not reach, a group allows all of its options.
 */
export function registerOptions(
  all: readonly RegisterOption[],
): { rows: OptionImportRow[]; problems: TableProblem[] } {
  const rows: OptionImportRow[] = [];
  const problems: TableProblem[] = [];
  for (const lines of Map.groupBy(all, ({ group }) => comparedName(group)).values()) {
    const options = new Map<string, RegisterOption>();
    for (const each of lines) {
      const name = comparedName(each.option);
      const earlier = options.get(name);
      if (!earlier) options.set(name, each);
      else if (centsIn(earlier.price) !== centsIn(each.price)) {
        const params = { line: earlier.line };
        problems.push({ line: each.line, field: "modifier", code: "option_twice", params });
      }
    }
    const given = (field: "min" | "max") => lines.find((line) => line[field] !== "")?.[field] ?? "";
    const [min, max] = [minIn(given("min")), toNumber(given("max"))];
    const isLimited = max > 0 && max < options.size;
    for (const { line, group, option, price } of options.values()) {
      const cells: Partial<Record<OptionColumn, string>> = {
        name: lines[0]?.group ?? group,
        option_name: option,
        price,
        min,
        max: isLimited ? String(max) : String(options.size),
      };
      const row = readOptionRow({
        line,
        cell: (column) => cells[column] ?? "",
        has: (column) => (cells[column] ?? "") !== "",
      });
      if (Array.isArray(row)) problems.push(...row.map(inRegisterFile));
      // A group on the menu does not lose its limit to a file that has none.
      else {rows.push(
          isLimited ? row : {
            ...row,
            groupColumns: row.groupColumns.filter((key) => key !== "max"),
          },
        );}
    }
  }
  return { rows, problems };
}

/** Reads a file of option groups: the export's, or one of a cash register with a line for each modifier. */
export async function readOptionFile(file: Uint8Array): Promise<Table<OptionImportRow>> {
  const isHead = (cells: readonly string[]) => cells.includes("option_name") || isRegisterHead(cells);
  const table = await sheetOf(file, isHead) ?? file;
  const own = await readOptionTable(table);
  if (own.problems.every(({ field }) => field !== "columns")) return own;
  let isRegisters = false;
  const options: RegisterOption[] = [];
  const { problems } = await readTable<FileColumn, OptionImportRow>(table, {
    columns: fileColumns,
    required: ["modifier_group", "modifier"],
    layOut: (records) => {
      const head = records.slice(0, maxTitles).findIndex(isRegisterHead);
      isRegisters = head !== -1;
      const columns = recognized(records[head] ?? []).map((column) =>
        column === "modifier_set" ? undefined : column
      );
      return { head: Math.max(0, head), columns };
    },
    readRow: ({ line, cell, has }) => {
      // Some registers write the group only on the line of its first option.
      const group = cell("modifier_group") || (options.at(-1)?.group ?? "");
      if (cell("modifier") === "" || yesOrNo(cell("archived")) === true) return undefined;
      const price = cell(has("modifier_price") ? "modifier_price" : "price");
      const limits = { min: cell("modifier_min"), max: cell("modifier_max") };
      options.push({ line, group, option: cell("modifier"), price, ...limits });
      return undefined;
    },
  });
  if (!isRegisters) return own;
  const read = registerOptions(options);
  return { rows: read.rows, problems: [...problems, ...read.problems] };
}

function isRegisterHead(cells: readonly string[]): boolean {
  const columns = recognized(cells);
  return columns.includes("modifier_group") && columns.includes("modifier");
}

/** Returns the problem with the column that the file has. */
export const inRegisterFile = (problem: TableProblem): TableProblem => ({
  ...problem,
  field: fileColumnOf[problem.field] ?? problem.field,
});

const centsIn = (text: string) => Math.round(toNumber(text || "0") * 100);

function minIn(text: string): string {
  const isRequired = yesOrNo(text);
  return text === "" || typeof isRequired === "string" ? text : isRequired ? "1" : "0";
}
