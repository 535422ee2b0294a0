import type { z } from "zod";
import type { FieldErrorCode } from "@contract/errors.ts";
import { problemOf } from "@contract/field_problems.ts";
import { dietaryTag, groupFields, optionFields, optionGroupProblem } from "@contract/schemas/options.ts";
import type { FieldName } from "@domain/shared/edit.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { optionGroupKinds } from "@domain/menu/option.ts";
import type { BadOptionImport, OptionImportRow } from "@domain/usecases/menu/import_option_groups.ts";
import { type Cell, money } from "@api/csv/csv.ts";
import {
  readTable,
  type Sheet,
  type Table,
  type TableLine,
  type TableProblem,
  tagsIn,
  yesOrNo,
} from "../tables/csv_table.ts";
import { toNumber } from "../tables/file_text.ts";
import { toCents } from "@domain/shared/money.ts";

/** The columns of the export of option groups, in order. An import may have them in any order and may omit optional ones. */
export const optionColumns = [
  "group_id",
  "kind",
  "name",
  "name_korean",
  "min",
  "max",
  "option_id",
  "option_name",
  "option_name_korean",
  "price",
  "is_default",
  "option_max",
  "adds",
  "removes",
] as const;
type Column = typeof optionColumns[number];
export type OptionColumn = Column;

const requiredColumns: readonly Column[] = ["name", "option_name"];

/** The field of a group for each column. An empty cell clears the Korean name and changes no other field. */
const groupFieldOf = {
  kind: "kind",
  name: "name:en",
  name_korean: "name:ko",
  min: "min",
  max: "max",
} as const satisfies Partial<Record<Column, FieldName<OptionImportRow["group"]>>>;

/** The field of an option for each column. An empty cell clears texts and lists and changes no other field. */
const optionFieldOf = {
  option_name: "name:en",
  option_name_korean: "name:ko",
  price: "priceCents",
  is_default: "isDefault",
  option_max: "max",
  adds: "adds",
  removes: "removes",
} as const satisfies Partial<Record<Column, FieldName<OptionImportRow["option"]>>>;

const clearable: readonly Column[] = ["name_korean", "option_name_korean", "adds", "removes"];

/** Returns one row for each option of all groups in display order. */
export function optionRows({ optionGroups }: Pick<Menu, "optionGroups">): Cell[][] {
  return optionGroups.flatMap((group) =>
    group.options.map((option) => {
      const cells: Record<Column, Cell> = {
        group_id: group.id,
        kind: group.kind,
        name: group.name.en,
        name_korean: group.name.ko,
        min: group.min,
        max: group.max,
        option_id: option.id,
        option_name: option.name.en,
        option_name_korean: option.name.ko,
        price: money(option.priceCents),
        is_default: option.isDefault,
        option_max: option.max,
        adds: option.adds.join(", "),
        removes: option.removes.join(", "),
      };
      return optionColumns.map((column) => cells[column]);
    })
  );
}

/** Parses a CSV table of option groups into rows and errors by line. Each line is validated with the schemas of the group's form. */
export function readOptionTable(file: Uint8Array | Sheet): Promise<Table<OptionImportRow>> {
  return readTable(file, { columns: optionColumns, required: requiredColumns, readRow: readOptionRow });
}

export function readOptionRow(
  { line, cell, has }: Omit<TableLine<Column>, "texts">,
): OptionImportRow | TableProblem[] {
  const given = <T>(column: Column, read: (text: string) => T) =>
    cell(column) === "" ? undefined : read(cell(column));
  const group = groupFields.safeParse({
    kind: given("kind", (text) => text.toLowerCase()),
    name: cell("name"),
    name_korean: cell("name_korean"),
    min: given("min", toNumber),
    max: given("max", toNumber),
  });
  const option = optionFields.safeParse({
    name: cell("option_name"),
    name_korean: cell("option_name_korean"),
    price: given("price", toDifference),
    is_default: given("is_default", yesOrNo),
    max: given("option_max", toNumber),
    adds: tagsIn(cell("adds")),
    removes: tagsIn(cell("removes")),
  });
  if (!group.success || !option.success) {
    return [
      ...(group.error?.issues ?? []).map((issue) => problemIn(issue, line, "")),
      ...(option.error?.issues ?? []).map((issue) => problemIn(issue, line, "option_")),
    ];
  }
  const hasValue = (column: string) =>
    has(column as Column) && (cell(column as Column) !== "" || clearable.includes(column as Column));
  const columns = <F>(fieldOf: Record<string, F>) =>
    Object.entries(fieldOf).flatMap(([column, field]) => hasValue(column) ? [field] : []);
  return {
    line,
    groupId: cell("group_id") || undefined,
    optionId: cell("option_id") || undefined,
    group: {
      kind: group.data.kind,
      name: { en: group.data.name, ko: group.data.name_korean },
      min: group.data.min,
      max: group.data.max,
    },
    groupColumns: columns(groupFieldOf),
    option: {
      name: { en: option.data.name, ko: option.data.name_korean },
      priceCents: toCents(option.data.price),
      isDefault: option.data.is_default,
      max: option.data.max,
      adds: option.data.adds,
      removes: option.data.removes,
    },
    optionColumns: columns(optionFieldOf),
  };
}

/** Returns the problems of an import by line. With `hasBadCells`, contradictions between fields are left out. */
export function optionTableProblems(
  { problems, errors }: BadOptionImport,
  hasBadCells: boolean,
): TableProblem[] {
  if (hasBadCells) return [...problems];
  return [
    ...problems,
    ...errors.map(({ line, error }): TableProblem => {
      const { path, code, params } = optionGroupProblem(error);
      // The cast is safe: `optionGroupProblem` returns the parameters of its code.
      return { line, field: columnOf(path, code), code, ...(params && { params }) } as TableProblem;
    }),
  ];
}

function columnOf(path: readonly (string | number)[], code: FieldErrorCode): string {
  return code === "option_defaults_too_many" ? "is_default" : String(path.at(-1));
}

function problemIn(issue: z.core.$ZodIssue, line: number, prefix: "" | "option_"): TableProblem {
  const name = String(issue.path[0] ?? "line");
  const allowed = (names: readonly string[]): TableProblem => ({
    line,
    field: name,
    code: "value_unknown",
    params: { names: names.join(", ") },
  });
  if (name === "kind") return allowed(optionGroupKinds);
  if (name === "adds" || name === "removes") return allowed(dietaryTag.options);
  if (name === "is_default") return { line, field: name, code: "yes_or_no" };
  const field = `${prefix}${name}`;
  const isColumn: readonly string[] = optionColumns;
  return { line, ...problemOf(issue), field: isColumn.includes(field) ? field : name };
}

/** Parses "-1.50", "+$1.50" and "1.50"; returns NaN for anything else. */
function toDifference(text: string): number {
  const amount = toNumber(text.replace(/^[+-]/, ""));
  return text.startsWith("-") ? -amount : amount;
}
