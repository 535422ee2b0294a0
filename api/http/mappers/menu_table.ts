import { type DishFlag, dishFlags, flagField } from "@domain/menu/dish_flags.ts";
import { toWireFlags } from "./dish_flags.ts";
import { CsvError, parse } from "csv-parse/sync";
import type { z } from "zod";
import type { FieldError, FieldProblem } from "@contract/errors.ts";
import { problemOf } from "@contract/field_problems.ts";
import { dishBody } from "@contract/schemas/menu_admin.ts";
import { allergens, type Category, type Dish, type Menu } from "@domain/menu/dish.ts";
import type { DishFields } from "@domain/menu/dish_fields.ts";
import type { ImportRow } from "@domain/usecases/menu/import_menu.ts";
import { type Cell, cellOf } from "../csv.ts";
import { toNewDish } from "./menu_admin.ts";

const flagColumns = dishFlags.map((flag) => `is_${flag}` as const);
const flagFields = Object.fromEntries(
  dishFlags.map((flag) => [`is_${flag}`, flagField(flag)]),
) as { [Flag in DishFlag as `is_${Flag}`]: keyof DishFields };

/** The columns of the menu export, in order. An import may have them in any order and may omit optional ones. */
export const menuColumns = [
  "id",
  "category",
  "name",
  "name_korean",
  "description",
  "description_korean",
  "price",
  "lunch_price",
  "prep_time_minutes",
  "is_available",
  ...flagColumns,
  "is_taxable",
  "allergens",
  "allergen_note",
  "allergen_note_korean",
] as const;
type Column = typeof menuColumns[number];

const requiredColumns: readonly Column[] = ["category", "name", "price", "prep_time_minutes"];

/** The maximum number of dishes in a table. It limits the response, because each line may have several errors. */
const maxDishes = 5_000;
const maxHeadProblems = 100;

/** The field of a dish for each column. */
const fieldOf: Partial<Record<Column, keyof DishFields>> = {
  name: "name",
  name_korean: "nameKorean",
  description: "description",
  description_korean: "descriptionKorean",
  price: "priceCents",
  lunch_price: "lunchPriceCents",
  prep_time_minutes: "prepMinutes",
  is_available: "isAvailable",
  ...flagFields,
  is_taxable: "isTaxable",
  allergens: "allergens",
  allergen_note: "allergenNote",
  allergen_note_korean: "allergenNoteKorean",
};

/** Returns the rows of the whole menu, by category. */
export function menuRows({ categories, dishes }: Menu): Cell[][] {
  return categories.flatMap((category) =>
    dishes.filter((dish) => dish.categoryId === category.id).map((dish) => toMenuRow(dish, categories))
  );
}

export function toMenuRow(dish: Dish, categories: readonly Category[]): Cell[] {
  const money = (cents: number | undefined) => cents === undefined ? "" : (cents / 100).toFixed(2);
  const cells: Record<Column, Cell> = {
    id: dish.id,
    category: categories.find((category) => category.id === dish.categoryId)?.name,
    name: dish.name,
    name_korean: dish.nameKorean,
    description: dish.description,
    description_korean: dish.descriptionKorean,
    price: money(dish.priceCents),
    lunch_price: money(dish.lunchPriceCents),
    prep_time_minutes: dish.prepMinutes,
    is_available: dish.availability.kind === "on",
    ...toWireFlags(dish),
    is_taxable: dish.isTaxable,
    allergens: dish.allergens.join(", "),
    allergen_note: dish.allergenNote,
    allergen_note_korean: dish.allergenNoteKorean,
  };
  return menuColumns.map((column) => cells[column]);
}

/** Parses a CSV menu table into rows of dishes and errors by line. Each line is validated with the schema of the dish form. */
export function readMenuTable(bytes: Uint8Array): { rows: ImportRow[]; problems: TableProblem[] } {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return whole({ code: "table_encoding" });
  }
  if (text.includes("\0")) return whole({ code: "table_unreadable" });
  const firstLine = text.slice(0, text.search(/\r?\n|$/));
  const delimiter =
    [",", ";", "\t"].toSorted((one, other) =>
      firstLine.split(other).length - firstLine.split(one).length
    )[0] ?? ",";

  const records: { record: string[]; info: { lines: number } }[] = [];
  try {
    parse(text, {
      delimiter,
      relaxColumnCount: true,
      skipEmptyLines: true,
      // The header and one row more than allowed, to detect that there are too many.
      to: maxDishes + 2,
      // The last line of a record: cells may contain line breaks.
      onRecord: (record: string[], { lines }) => void records.push({ record, info: { lines } }),
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    return whole({ code: "table_quotes" }, Number(cause.lines ?? 1));
  }
  const [head, ...body] = records;
  const columns = (head?.record ?? []).map((name) => name.trim().toLowerCase());
  const problems = headProblems(columns);
  if (body.length === 0 && problems.length === 0) return whole({ code: "table_empty" });
  if (problems.length > 0) return { rows: [], problems: problems.slice(0, maxHeadProblems) };
  if (body.length > maxDishes) return whole({ code: "table_too_large", params: { max: maxDishes } });

  const rows: ImportRow[] = [];
  for (const { record, info } of body) {
    const read = readRow(columns, record.map(cellOf), info.lines);
    if ("problems" in read) problems.push(...read.problems);
    else rows.push(read);
  }
  return { rows, problems };
}

function readRow(
  columns: readonly string[],
  record: readonly string[],
  line: number,
): ImportRow | { problems: TableProblem[] } {
  if (record.length > columns.length) {
    return { problems: [{ line, field: "line", code: "table_extra_cells" }] };
  }
  const cell = (column: Column) => (record[columns.indexOf(column)] ?? "").trim();
  const has = (column: Column) => columns.includes(column);
  const flag = (column: Column) => has(column) && cell(column) !== "" ? yesOrNo(cell(column)) : undefined;
  const parsed = dishBody.safeParse({
    name: cell("name"),
    name_korean: cell("name_korean"),
    description: cell("description"),
    description_korean: cell("description_korean"),
    price: toNumber(cell("price")),
    lunch_price: cell("lunch_price") === "" ? null : toNumber(cell("lunch_price")),
    category_id: cell("category"),
    prep_time_minutes: toNumber(cell("prep_time_minutes")),
    is_available: flag("is_available"),
    ...Object.fromEntries(flagColumns.map((column) => [column, flag(column)])),
    is_taxable: flag("is_taxable"),
    allergen_choices: cell("allergens").split(",").map((name) =>
      name.trim().toLowerCase().replaceAll(" ", "_")
    )
      .filter((name) => name !== ""),
    allergen_note: cell("allergen_note"),
    allergen_note_korean: cell("allergen_note_korean"),
  });
  if (!parsed.success) {
    return { problems: parsed.error.issues.map((issue) => tableProblem(issue, line)) };
  }
  const { categoryId, ...fields } = toNewDish(parsed.data);
  const givenFields = menuColumns.flatMap((column) => {
    const field = fieldOf[column];
    const isBlankFlag = column.startsWith("is_") && cell(column) === "";
    return field !== undefined && has(column) && !isBlankFlag ? [field] : [];
  });
  return { line, id: cell("id") || undefined, category: categoryId, fields, columns: givenFields };
}

/** An error on one line of the table. */
export type TableProblem = FieldError & { line: number };

function tableProblem(issue: z.core.$ZodIssue, line: number): TableProblem {
  const name = String(issue.path[0] ?? "line");
  if (name === "allergen_choices") {
    return {
      line,
      field: "allergens",
      code: "allergens_unknown",
      params: { names: allergens.join(", ") },
    };
  }
  if (name.startsWith("is_")) return { line, field: name, code: "yes_or_no" };
  return { line, ...problemOf(issue), field: name === "category_id" ? "category" : name };
}

function headProblems(columns: readonly string[]): TableProblem[] {
  const known: readonly string[] = menuColumns;
  const about = (code: "column_missing" | "column_unknown" | "column_twice", name: string): TableProblem => ({
    line: 1,
    field: "columns",
    code,
    params: { name },
  });
  const unknown = columns.filter((name) => !known.includes(name));
  const missing = requiredColumns.filter((name) => !columns.includes(name));
  const twice = columns.filter((name, index) => columns.indexOf(name) !== index);
  return [
    ...missing.map((name) => about("column_missing", name)),
    ...unknown.map((name) => about("column_unknown", name.slice(0, 100))),
    ...twice.map((name) => about("column_twice", name)),
  ];
}

function whole(problem: FieldProblem, line = 1): { rows: ImportRow[]; problems: TableProblem[] } {
  return { rows: [], problems: [{ line, field: "table", ...problem }] };
}

/** Parses "$17.95" and "17.95"; returns NaN for anything else. */
function toNumber(text: string): number {
  return /^\$?\d{1,9}(\.\d+)?$/.test(text) ? Number(text.replace("$", "")) : NaN;
}

/** Returns any other text unchanged, which the schema then refuses. */
function yesOrNo(text: string): boolean | string {
  const lowercase = text.toLowerCase();
  if (["true", "yes", "y", "1"].includes(lowercase)) return true;
  return ["false", "no", "n", "0"].includes(lowercase) ? false : text;
}
