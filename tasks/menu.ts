/** The menu as a table, from the machine itself: `deno task menu export …` and `deno task menu import …`, on either database. */
import { parseArgs } from "node:util";
import type { OpenDatabase } from "../api/adapters/postgres/database.ts";
import { postgresMenuBook } from "../api/adapters/postgres/menu_book.ts";
import { openPglite } from "../api/adapters/postgres/pglite.ts";
import { openPostgres } from "../api/adapters/postgres/node_postgres.ts";
import { postgresAccounts } from "../api/adapters/postgres/staff.ts";
import { randomIds } from "../api/adapters/system/ids.ts";
import { readConfig } from "../api/config.ts";
import { byteOrderMark, csvText } from "../api/http/csv.ts";
import { menuColumns, menuRows, readMenuTable } from "../api/http/menu_table.ts";
import { may } from "../domain/staff/permissions.ts";
import { importMenu, type ImportProblem } from "../domain/usecases/import_menu.ts";
import { say } from "./run.ts";

const help = `
  deno task menu export menu.csv
      Writes the menu as a table for a spreadsheet.

  deno task menu import menu.csv --as mina [--dry-run]
      Brings the menu to what the table says, all of it or nothing; dishes that it does not name stay. The audit log says
      that it was the person named by --as, who must be one who may change prices.

  The database is the one of the environment (DATABASE_URL, or DATA_DIR without it). Stop the demo first: its embedded
  database is used by one program at a time. On PostgreSQL open pages learn of the change at once.
`;

type Outcome = { code: number; words: string };

export async function menuCommand(args: string[], env: Record<string, string | undefined>): Promise<Outcome> {
  const read = parse(args);
  if (!read) return { code: 2, words: help };
  const config = readConfig(env);
  if (!config.ok) {
    return { code: 1, words: `The configuration is not usable:\n${config.mistakes.join("\n")}` };
  }
  const { databaseUrl, databaseOwnerUrl, dataDir } = config.config;
  const database = databaseUrl === undefined
    ? await openPglite(`${dataDir}/postgres`)
    : await openPostgres(databaseUrl, 2, databaseOwnerUrl);
  try {
    return read.command === "export"
      ? await writeTable(database, read.file)
      : await readTable(database, read.file, read);
  } finally {
    await database.close();
  }
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

async function writeTable({ db }: OpenDatabase, file: string): Promise<Outcome> {
  const rows = menuRows(await postgresMenuBook(db).load());
  await Deno.writeTextFile(file, byteOrderMark + csvText([menuColumns, ...rows]));
  return { code: 0, words: `${rows.length} dishes written to ${file}.` };
}

async function readTable(
  { db }: OpenDatabase,
  file: string,
  { as, isTrial }: { as: string; isTrial: boolean },
): Promise<Outcome> {
  const by = await postgresAccounts(db).byUsername(as.toLowerCase());
  if (!by || by.isDisabled || !may(by.role, "menu_prices")) {
    return { code: 1, words: `Nobody who may change prices is called ${as}.` };
  }
  const bytes = await Deno.readFile(file).catch(() => undefined);
  if (!bytes) return { code: 1, words: `There is no file ${file}.` };
  const { rows, problems } = readMenuTable(bytes);
  const ports = { menuBook: postgresMenuBook(db), ids: randomIds, clock: { now: () => Date.now() } };
  // What the lines alone cannot tell is looked at even when some are wrong already.
  const imported = await importMenu(ports, { by, rows, isTrial: isTrial || problems.length > 0 });
  const all = [...problems, ...(imported.ok ? [] : imported.error.problems)];
  if (all.length > 0 || !imported.ok) return { code: 1, words: asLines(all) };
  const { added, changed, unchanged, pricesChanged } = imported.value;
  const counts = `${added} added, ${changed} changed (${pricesChanged} prices), ${unchanged} unchanged`;
  return { code: 0, words: isTrial ? `It would be: ${counts}. Nothing was written.` : `${counts}.` };
}

function asLines(problems: readonly ImportProblem[]): string {
  const lines = problems.toSorted((one, other) => one.line - other.line)
    .map(({ line, field, message }) => `  line ${line}, ${field}: ${message}`);
  return ["Nothing was changed:", ...lines].join("\n");
}

if (import.meta.main) {
  const { code, words } = await menuCommand(Deno.args, Deno.env.toObject());
  say(words);
  Deno.exit(code);
}
