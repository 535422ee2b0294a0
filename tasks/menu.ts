/** The menu as a table, from the machine itself: `deno task menu export …` and `deno task menu import …`, on either database. */
import { parseArgs } from "node:util";
import { NotPossible, type OpenDatabase } from "../api/adapters/postgres/database.ts";
import { postgresMenuBook } from "../api/adapters/postgres/menu_book.ts";
import { postgresAccounts } from "../api/adapters/postgres/staff.ts";
import { randomIds } from "../api/adapters/system/ids.ts";
import { byteOrderMark, csvText } from "../api/http/csv.ts";
import { menuColumns, menuRows, readMenuTable, type TableProblem } from "../api/http/mappers/menu_table.ts";
import { fieldText } from "../api/http/refusals.ts";
import { may } from "../domain/staff/permissions.ts";
import { importMenu } from "../domain/usecases/menu/import_menu.ts";
import { openDatabase } from "./open_database.ts";
import { say } from "./run.ts";
import { type Outcome, outcomeOf } from "./sentence.ts";

const help = `
  deno task menu export menu.csv
      Writes the menu as a table for a spreadsheet, to a new file.

  deno task menu import menu.csv --as mina [--dry-run]
      Brings the menu to what the table says, all of it or nothing; dishes that it does not name stay. The audit log says
      that it was the person named by --as, who must be one who may change prices.

  The database is the one of the environment (DATABASE_URL, or DATA_DIR without it). Stop the demo first: its embedded
  database is used by one program at a time. On PostgreSQL open pages learn of the change at once.
`;

export async function menuCommand(args: string[], env: Record<string, string | undefined>): Promise<Outcome> {
  const read = parse(args);
  if (!read) return { code: 2, words: help };
  return await outcomeOf(env, async (config) => {
    const table = read.command === "import" ? await Deno.readFile(read.file) : undefined;
    const database = await openDatabase(config);
    try {
      return read.command === "import" && table !== undefined
        ? await readTable(database, table, read)
        : await writeTable(database, read.file);
    } finally {
      await database.close();
    }
  });
}

function parse(args: string[]) {
  try {
    const { positionals: [command, file, ...rest], values: { as, "dry-run": isTrial } } = parseArgs({
      args,
      allowPositionals: true,
      options: { as: { type: "string" }, "dry-run": { type: "boolean", default: false } },
    });
    if (file === undefined || rest.length > 0) return undefined;
    if (command === "export") return as === undefined && !isTrial ? { command, file } as const : undefined;
    return command === "import" && as !== undefined ? { command, file, as, isTrial } as const : undefined;
  } catch {
    return undefined;
  }
}

async function writeTable({ db }: OpenDatabase, file: string): Promise<string> {
  const rows = menuRows(await postgresMenuBook(db).load());
  await Deno.writeTextFile(file, byteOrderMark + csvText([menuColumns, ...rows]), { createNew: true });
  return `${rows.length} dishes written to ${file}.`;
}

async function readTable(
  { db }: OpenDatabase,
  table: Uint8Array,
  { file, as, isTrial }: { file: string; as: string; isTrial: boolean },
): Promise<string> {
  const by = await postgresAccounts(db).byUsername(as.toLowerCase());
  if (!by || by.isDisabled || !may(by.role, "menu_prices")) {
    throw new NotPossible(`No one who may change prices has the username ${as}.`);
  }
  const { rows, problems } = readMenuTable(table);
  const ports = { menuBook: postgresMenuBook(db), ids: randomIds, clock: { now: () => Date.now() } };
  // What the lines alone cannot tell is looked at even when some are wrong already.
  const imported = await importMenu(ports, { by, rows, isTrial: isTrial || problems.length > 0 });
  const all = [...problems, ...(imported.ok ? [] : imported.error.problems)];
  if (all.length > 0 || !imported.ok) throw new NotPossible(problemText(file, all));
  const { added, changed, unchanged, pricesChanged } = imported.value;
  const counts = `${added} added, ${changed} changed (${pricesChanged} prices), ${unchanged} unchanged`;
  return isTrial ? `It would be: ${counts}. Nothing was written.` : `${counts}.`;
}

/** One sentence about a file that is no table of dishes; otherwise a line for each problem. */
function problemText(file: string, problems: readonly TableProblem[]): string {
  const whole = problems.find(({ field }) => field === "table");
  if (whole) return `${file} cannot be imported (line ${whole.line}): ${fieldText(whole)}.`;
  const lines = problems.toSorted((one, other) => one.line - other.line)
    .map((problem) => `  line ${problem.line}, ${problem.field}: ${fieldText(problem)}`);
  return ["Nothing was changed:", ...lines].join("\n");
}

if (import.meta.main) {
  const { code, words } = await menuCommand(Deno.args, Deno.env.toObject());
  say(words);
  Deno.exit(code);
}
