/** `deno task menu export …` and `deno task menu import …`: the menu as a CSV file, with either database. */
import { parseArgs } from "node:util";
import { NotPossible, type OpenDatabase } from "../api/adapters/postgres/database.ts";
import { postgresMenuRepository } from "../api/adapters/postgres/menu_repository.ts";
import { postgresAccounts } from "../api/adapters/postgres/staff.ts";
import { randomIds } from "../api/adapters/system/ids.ts";
import { byteOrderMark, csvText } from "../api/http/csv.ts";
import { menuColumns, menuRows, readMenuTable, type TableProblem } from "../api/http/mappers/menu_table.ts";
import { fieldText } from "../api/http/refusals.ts";
import { may } from "../domain/staff/permissions.ts";
import { importMenu } from "../domain/usecases/menu/import_menu.ts";
import { openDatabase } from "./open_database.ts";
import { print } from "./run.ts";
import { type Outcome, runCommand } from "./command_outcome.ts";

const help = `
  deno task menu export menu.csv
      Writes the menu to a new CSV file for a spreadsheet.

  deno task menu import menu.csv --as mina [--dry-run]
      Updates the menu from the file, all rows or none. Dishes that are not in the file do not change. The audit log names
      the user given with --as, who needs permission to change prices.

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
      return parsed.command === "import" && table !== undefined
        ? await importTable(database, table, parsed)
        : await exportTable(database, parsed.file);
    } finally {
      await database.close();
    }
  });
}

function parse(args: string[]) {
  try {
    const { positionals: [command, file, ...rest], values: { as, "dry-run": isDryRun } } = parseArgs({
      args,
      allowPositionals: true,
      options: { as: { type: "string" }, "dry-run": { type: "boolean", default: false } },
    });
    if (file === undefined || rest.length > 0) return undefined;
    if (command === "export") return as === undefined && !isDryRun ? { command, file } as const : undefined;
    return command === "import" && as !== undefined ? { command, file, as, isDryRun } as const : undefined;
  } catch {
    return undefined;
  }
}

async function exportTable({ db }: OpenDatabase, file: string): Promise<string> {
  const rows = menuRows(await postgresMenuRepository(db).load());
  await Deno.writeTextFile(file, byteOrderMark + csvText([menuColumns, ...rows]), { createNew: true });
  return `Wrote ${rows.length} dishes to ${file}.`;
}

async function importTable(
  { db }: OpenDatabase,
  table: Uint8Array,
  { file, as, isDryRun }: { file: string; as: string; isDryRun: boolean },
): Promise<string> {
  const by = await postgresAccounts(db).byUsername(as.toLowerCase());
  if (!by || by.isDisabled || !may(by.role, "menu_prices")) {
    throw new NotPossible(`There is no user ${as} with permission to change prices.`);
  }
  const { rows, problems } = readMenuTable(table);
  const ports = {
    menuRepository: postgresMenuRepository(db),
    ids: randomIds,
    clock: { now: () => Date.now() },
  };
  // Runs even if some rows are invalid, in order to report all problems at once.
  const result = await importMenu(ports, { by, rows, isTrial: isDryRun || problems.length > 0 });
  const allProblems = [...problems, ...(result.ok ? [] : result.error.problems)];
  if (allProblems.length > 0 || !result.ok) throw new NotPossible(problemText(file, allProblems));
  const { added, changed, unchanged, pricesChanged } = result.value;
  const counts = `${added} added, ${changed} changed (${pricesChanged} prices), ${unchanged} unchanged`;
  return isDryRun ? `Dry run: ${counts}. Nothing was saved.` : `${counts}.`;
}

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
