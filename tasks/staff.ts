/** Accounts from the machine itself: `deno task staff create …` and `deno task staff rescue …`, on either database. */
import { parseArgs } from "node:util";
import { argonPasswords } from "../api/adapters/crypto/passwords.ts";
import { postgresAttempts } from "../api/adapters/postgres/attempts.ts";
import { NotPossible, type OpenDatabase } from "../api/adapters/postgres/database.ts";
import { openPglite } from "../api/adapters/postgres/pglite.ts";
import { openPostgres } from "../api/adapters/postgres/node_postgres.ts";
import { postgresSecondFactors } from "../api/adapters/postgres/second_factor.ts";
import { postgresAccounts } from "../api/adapters/postgres/staff.ts";
import { randomIds } from "../api/adapters/system/ids.ts";
import { type Config, readConfig } from "../api/config.ts";
import { newUserBody } from "../api/contract/account.ts";
import { openKeys } from "../api/keys.ts";
import { rescue } from "../domain/usecases/rescue.ts";
import { addUser } from "../domain/usecases/users.ts";
import { say } from "./run.ts";

const help = `
  deno task staff create --username mina --role super_admin --email mina@example.com --first-name Mina --last-name Kim
      Adds a person. Roles: manager, admin, super_admin. Prints a temporary password.

  deno task staff rescue --username mina
      Makes the account an active super admin with a temporary password; takes lock and second factor off.

  The database is the one of the environment (DATABASE_URL, or DATA_DIR without it). Stop the demo first: its embedded
  database is used by one program at a time.
`;

/** What to do, or undefined when it was not said understandably. */
export async function staffCommand(
  args: string[],
  env: Record<string, string | undefined>,
): Promise<{ code: number; words: string }> {
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
    return read.command === "create"
      ? await create(database, config.config, read.values)
      : await letIn(database, config.config, read.values);
  } catch (cause) {
    if (cause instanceof NotPossible) return { code: 1, words: cause.message };
    throw cause;
  } finally {
    await database.close();
  }
}

function parse(args: string[]) {
  const text = { type: "string" } as const;
  try {
    const { positionals: [command, ...rest], values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...{ username: text, role: text, email: text, language: text },
        ...{ "first-name": text, "last-name": text },
      },
    });
    const isKnown = command === "create" || command === "rescue";
    return isKnown && rest.length === 0 && values.username !== undefined ? { command, values } : undefined;
  } catch {
    return undefined;
  }
}

type Values = NonNullable<ReturnType<typeof parse>>["values"];

async function create(
  database: OpenDatabase,
  config: Config,
  values: Values,
): Promise<{ code: number; words: string }> {
  const { "first-name": first_name, "last-name": last_name, ...named } = values;
  const read = newUserBody.safeParse({ ...named, first_name, last_name });
  if (!read.success) return { code: 2, words: read.error.issues.map((issue) => issue.message).join("\n") };
  const { username, email, first_name: firstName, last_name: lastName, role, language } = read.data;
  const added = await addUser(await portsOf(database, config), {
    by: undefined,
    user: { username, email, firstName, lastName, role, language },
  });
  if (!added.ok) return { code: 1, words: `Not added: ${added.error.kind}` };
  return { code: 0, words: handOver(added.value.account.username, added.value.password) };
}

async function letIn(
  database: OpenDatabase,
  config: Config,
  { username = "" }: Values,
): Promise<{ code: number; words: string }> {
  const rescued = await rescue(await portsOf(database, config), username);
  if (!rescued.ok) return { code: 1, words: `Nobody is called ${username}.` };
  return { code: 0, words: handOver(rescued.value.account.username, rescued.value.password) };
}

async function portsOf({ db }: OpenDatabase, config: Config) {
  const { keys } = await openKeys(db, config);
  return {
    accounts: postgresAccounts(db),
    attempts: postgresAttempts(db),
    secondFactors: postgresSecondFactors(db, keys.seal),
    passwords: argonPasswords(),
    ids: randomIds,
    clock: { now: () => Date.now() },
  };
}

function handOver(username: string, password: string): string {
  return `${username} signs in with the temporary password ${password} within three days and chooses an own one then.`;
}

if (import.meta.main) {
  const { code, words } = await staffCommand(Deno.args, Deno.env.toObject());
  say(words);
  Deno.exit(code);
}
