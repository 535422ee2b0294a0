/** Accounts from the machine itself: `deno task staff create …` and `deno task staff rescue …`, on either database. */
import { parseArgs } from "node:util";
import { argonPasswords } from "../api/adapters/crypto/passwords.ts";
import { postgresAttempts } from "../api/adapters/postgres/attempts.ts";
import { NotPossible, type OpenDatabase } from "../api/adapters/postgres/database.ts";
import { postgresSecondFactors } from "../api/adapters/postgres/second_factor.ts";
import { postgresAccounts } from "../api/adapters/postgres/staff.ts";
import { randomIds } from "../api/adapters/system/ids.ts";
import type { Config } from "../api/config.ts";
import { newUserBody } from "../api/contract/schemas/account.ts";
import { fieldErrorsOf } from "../api/contract/field_problems.ts";
import { fieldText } from "../api/http/refusals.ts";
import { openKeys } from "../api/keys.ts";
import { rescue } from "../domain/usecases/staff/rescue.ts";
import { addUser, type UserRefusal } from "../domain/usecases/staff/users.ts";
import { openDatabase } from "./open_database.ts";
import { say } from "./run.ts";
import { type Outcome, outcomeOf } from "./sentence.ts";

const help = `
  deno task staff create --username mina --role super_admin --email mina@example.com --first-name Mina --last-name Kim
      Adds a person. Roles: manager, admin, super_admin. Prints a temporary password.

  deno task staff rescue --username mina
      Makes the account an active super admin with a temporary password; takes lock and second factor off.

  The database is the one of the environment (DATABASE_URL, or DATA_DIR without it). Stop the demo first: its embedded
  database is used by one program at a time.
`;

export async function staffCommand(
  args: string[],
  env: Record<string, string | undefined>,
): Promise<Outcome> {
  const read = parse(args);
  if (!read) return { code: 2, words: help };
  return await outcomeOf(
    env,
    (config) => read.command === "create" ? create(config, read.values) : rescueAccount(config, read.values),
  );
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

async function create(config: Config, values: Values): Promise<string> {
  const { "first-name": first_name, "last-name": last_name, ...named } = values;
  const read = newUserBody.safeParse({ ...named, first_name, last_name });
  if (!read.success) {
    throw new NotPossible(`${fieldErrorsOf(read.error.issues).map(fieldText).join(", ")}.`);
  }
  const { username, email, first_name: firstName, last_name: lastName, role, language } = read.data;
  const database = await openDatabase(config, { mayBeNew: true });
  try {
    const added = await addUser(await portsOf(database, config), {
      by: undefined,
      user: { username, email, firstName, lastName, role, language },
    });
    if (!added.ok) throw new NotPossible(refusalText(added.error, username));
    return handOver(added.value.account.username, added.value.password);
  } finally {
    await database.close();
  }
}

async function rescueAccount(config: Config, { username = "" }: Values): Promise<string> {
  const database = await openDatabase(config);
  try {
    const rescued = await rescue(await portsOf(database, config), username);
    if (!rescued.ok) throw new NotPossible(refusalText(rescued.error, username));
    return handOver(rescued.value.account.username, rescued.value.password);
  } finally {
    await database.close();
  }
}

function refusalText(refusal: UserRefusal, username: string): string {
  switch (refusal.kind) {
    case "username_taken":
      return `The username ${username} is taken.`;
    case "no_such_user":
      return `No one has the username ${username}.`;
    default:
      return `The account ${username} cannot be changed (${refusal.kind}).`;
  }
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
  return `${username} signs in with the temporary password ${password} within three days and must then set a new password.`;
}

if (import.meta.main) {
  const { code, words } = await staffCommand(Deno.args, Deno.env.toObject());
  say(words);
  Deno.exit(code);
}
