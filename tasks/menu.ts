/** `deno task menu export …` and `deno task menu import …`: dishes or option groups as a CSV file, with either database. */
import { parseArgs } from "node:util";
import { NotPossible, type OpenDatabase } from "@api/adapters/postgres/database.ts";
import { postgresMenuImports } from "@api/adapters/postgres/menu/menu_imports.ts";
import { postgresMenus } from "@api/adapters/postgres/menu/menus.ts";
import { postgresAccounts } from "@api/adapters/postgres/staff/staff.ts";
import { randomIds } from "@api/adapters/crypto/tokens.ts";
import { byteOrderMark, csvText } from "@api/csv/csv.ts";
import type { TableProblem } from "@api/http/tables/csv_table.ts";
import { menuRows, type MenuTable, menuTableProblems, readMenuTable } from "@api/http/menu/table.ts";
import { menuColumns } from "@contract/menu_columns.ts";
import { optionColumns, optionRows, optionTableProblems } from "@api/http/options/table.ts";
import { readOptionFile } from "@api/http/options/register_options.ts";
import { fieldText } from "@api/http/refusals.ts";
import type { Account } from "@domain/staff/account.ts";
import { may } from "@domain/staff/permissions.ts";
import type { ImportPreview, ImportReport } from "@domain/menu/menu_import.ts";
import { importMenu } from "@domain/usecases/menu/import_menu.ts";
import { importOptionGroups } from "@domain/usecases/menu/import_option_groups.ts";
import { importSample } from "@domain/usecases/menu/import_sample.ts";
import { demoMenu } from "@demo/restaurant/menu.ts";
import { openDatabase } from "./open_database.ts";
import { print } from "./run.ts";
import { type Outcome, runCommand } from "./command_outcome.ts";

const help = `
  deno task menu export menu.csv
  deno task menu export options.csv --options
      Writes the dishes, or the option groups with their options, to a new CSV file for a spreadsheet.

  deno task menu import menu.csv --as mina [--dry-run] [--korean-names]
  deno task menu import options.csv --options --as mina [--dry-run]
      Updates the menu from the file, all rows or none. What is not in the file does not change. A dish without an id is
      the one of its category and name, or a new one, and a new category is added. Files of Toast, Square, Clover, Loyverse
      and simple lists are read, too, with their modifiers, as CSV or Excel (.xlsx). --korean-names adds Korean names from
      a built-in list where there are none. Dishes name their option groups, so import new groups first. The audit log
      names the user given with --as, who needs permission to change prices. Menu Management undoes an import within 24
      hours.

  deno task menu import --sample --as mina
      Adds the 74 dishes of the demo restaurant with their option groups to an empty menu, to start from.

  Uses the configured database (DATABASE_URL, or else DATA_DIR). Stop the demo first: its embedded database allows one
  program at a time. With PostgreSQL, open pages show the change immediately.
`;

export async function menuCommand(args: string[], env: Record<string, string | undefined>): Promise<Outcome> {
  const parsed = parse(args);
  if (!parsed) return { code: 2, message: help };
  return await runCommand(env, async (config) => {
    const table = parsed.command === "import" ? await Deno.readFile(parsed.file) : undefined;
    const database = await openDatabase(config);
    try {
      if (parsed.command === "sample") return await importSampleMenu(database, parsed.as);
      return parsed.command === "import" && table !== undefined
        ? await importTable(database, table, parsed)
        : await exportTable(database, parsed);
    } finally {
      await database.close();
    }
  });
}

function parse(args: string[]) {
  try {
    const { positionals: [command, file, ...rest], values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        as: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        options: { type: "boolean", default: false },
        "korean-names": { type: "boolean", default: false },
        sample: { type: "boolean", default: false },
      },
    });
    if (values.sample) {
      const isAlone = Object.entries(values).every(([name, value]) =>
        ["sample", "as"].includes(name) || !value
      );
      return command === "import" && file === undefined && isAlone && values.as !== undefined
        ? { command: "sample", as: values.as } as const
        : undefined;
    }
    const { as, "dry-run": isDryRun, options: withOptions, "korean-names": suggestsKorean } = values;
    if (file === undefined || rest.length > 0) return undefined;
    const common = { file, withOptions };
    if (command === "export") {
      return as === undefined && !isDryRun ? { command, ...common } as const : undefined;
    }
    return command === "import" && as !== undefined && !(withOptions && suggestsKorean)
      ? { command, ...common, as, isDryRun, suggestsKorean } as const
      : undefined;
  } catch {
    return undefined;
  }
}

async function exportTable(
  { db }: OpenDatabase,
  { file, withOptions }: { file: string; withOptions: boolean },
): Promise<string> {
  const menu = await postgresMenus(db).loadForStaff();
  const [columns, rows] = withOptions ? [optionColumns, optionRows(menu)] : [menuColumns, menuRows(menu)];
  await Deno.writeTextFile(file, byteOrderMark + csvText([columns, ...rows]), { createNew: true })
    .catch(async (cause) => {
      // A full disk leaves the beginning of the table, which looks like a whole one.
      if (!(cause instanceof Deno.errors.AlreadyExists)) await Deno.remove(file).catch(() => {});
      throw cause;
    });
  const [one, several] = withOptions ? ["option", "options"] : ["dish", "dishes"];
  return `Wrote ${rows.length} ${rows.length === 1 ? one : several} to ${file}.`;
}

/** The account of a person who may change prices. */
async function editorNamed(db: OpenDatabase["db"], username: string): Promise<Account> {
  const by = await postgresAccounts(db).byUsername(username.toLowerCase());
  if (by && !by.isDisabled && may(by.role, "menu_prices")) return by;
  throw new NotPossible(`There is no user ${username} with permission to change prices.`);
}

async function importSampleMenu({ db }: OpenDatabase, as: string): Promise<string> {
  const imported = await importSample(portsOf(db), { by: await editorNamed(db, as), sample: demoMenu });
  if (imported.ok) {
    return `Added ${imported.value.added} dishes. Check their prices, allergens and descriptions.`;
  }
  if (imported.error.kind !== "menu_not_empty") throw new Error(`refused: ${imported.error.kind}`);
  throw new NotPossible("The menu has dishes or option groups already: the sample is for an empty menu.");
}

async function importTable(
  { db }: OpenDatabase,
  table: Uint8Array,
  { file, withOptions, as, isDryRun, suggestsKorean }: {
    file: string;
    withOptions: boolean;
    as: string;
    isDryRun: boolean;
    suggestsKorean: boolean;
  },
): Promise<string> {
  const by = await editorNamed(db, as);
  const importRows = withOptions ? importOptionRows : importDishRows;
  const { report, problems, unread = [], withoutPrice = [] } = await importRows(db, table, {
    by,
    isDryRun,
    suggestsKorean,
  });
  if (problems.length > 0 || !report) throw new NotPossible(problemText(file, problems));
  const { added, changed, unchanged, pricesChanged } = report;
  const prices = withOptions
    ? `prices in ${pricesChanged}`
    : `${pricesChanged} ${pricesChanged === 1 ? "price" : "prices"}`;
  const counts = `${added} added, ${changed} changed (${prices}), ${unchanged} unchanged`;
  const leftOut = withoutPrice.length > 0
    ? [
      `Left out without a price: ${
        withoutPrice.map(({ line, name }) => `${name} (line ${line})`).join(", ")
      }`,
    ]
    : [];
  if (!isDryRun) return [`${counts}.`, ...leftOut].join("\n");
  const { newCategories = [], missingGroups = [] } = report.preview ?? {};
  return [
    `Dry run: ${counts}. Nothing was saved.`,
    ...leftOut,
    ...(newCategories.length > 0 ? [`New categories: ${newCategories.join(", ")}`] : []),
    ...(missingGroups.length > 0
      ? [`Option groups that are not on the menu: ${missingGroups.join(", ")}`]
      : []),
    ...(unread.length > 0 ? [`Columns that are not read: ${unread.join(", ")}`] : []),
  ].join("\n");
}

type Import = (
  db: OpenDatabase["db"],
  table: Uint8Array,
  command: { by: Account; isDryRun: boolean; suggestsKorean: boolean },
) => Promise<{
  report?: ImportReport & { preview?: ImportPreview };
  problems: readonly TableProblem[];
  /** The headers of columns that are not read. */
  unread?: readonly string[];
  withoutPrice?: MenuTable["withoutPrice"];
}>;

const portsOf = (db: OpenDatabase["db"]) => ({
  menus: postgresMenus(db),
  menuImports: postgresMenuImports(db),
  ids: randomIds,
  clock: { now: () => Date.now() },
});

// Both run even if some rows are invalid, in order to report all problems at once.
const importDishRows: Import = async (db, table, { by, isDryRun, suggestsKorean }) => {
  const { rows, options, problems, found, withoutPrice } = await readMenuTable(table);
  const isTrial = isDryRun || problems.length > 0;
  const result = await importMenu(portsOf(db), { by, rows, options, isTrial, suggestsKorean });
  const unread = found.filter(({ column, name }) => column === undefined && name !== "").map(({ name }) =>
    name
  );
  if (result.ok) return { report: result.value, problems, unread, withoutPrice };
  if (result.error.kind !== "bad_import") throw new Error(`refused the prices: ${result.error.kind}`);
  return { problems: [...problems, ...menuTableProblems(result.error, problems.length > 0)] };
};

const importOptionRows: Import = async (db, table, { by, isDryRun }) => {
  const { rows, problems } = await readOptionFile(table);
  const isTrial = isDryRun || problems.length > 0;
  const result = await importOptionGroups(portsOf(db), { by, rows, isTrial });
  if (result.ok) return { report: result.value, problems };
  if (result.error.kind !== "bad_import") throw new Error(`refused the prices: ${result.error.kind}`);
  return { problems: [...problems, ...optionTableProblems(result.error, problems.length > 0)] };
};

/** One sentence for a file that is not a valid menu table, otherwise one line per problem. */
function problemText(file: string, problems: readonly TableProblem[]): string {
  const fileProblem = problems.find(({ field }) => field === "table");
  if (fileProblem) return `${file} cannot be imported (line ${fileProblem.line}): ${fieldText(fileProblem)}.`;
  const lines = problems.toSorted((one, other) => one.line - other.line)
    .map((problem) => `  line ${problem.line}, ${problem.field}: ${fieldText(problem)}`);
  return ["Nothing was changed:", ...lines].join("\n");
}

if (import.meta.main) {
  const { code, message } = await menuCommand(Deno.args, Deno.env.toObject());
  print(message);
  Deno.exit(code);
}
