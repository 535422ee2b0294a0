/** `deno task staff create …` and `deno task staff rescue …`: staff accounts, with either database. */
import { parseArgs } from "node:util";
import { argonPasswords } from "@api/adapters/crypto/passwords.ts";
import { postgresAttempts } from "@api/adapters/postgres/staff/attempts.ts";
import { NotPossible, type OpenDatabase } from "@api/adapters/postgres/database.ts";
import { postgresPasskeys } from "@api/adapters/postgres/staff/passkeys.ts";
import { postgresSecondFactors } from "@api/adapters/postgres/staff/second_factor.ts";
import { postgresAccounts } from "@api/adapters/postgres/staff/staff.ts";
import { randomIds } from "@api/adapters/crypto/tokens.ts";
import type { Config } from "@api/config.ts";
import { newUserBody } from "@contract/schemas/users.ts";
import { fieldErrorsOf } from "@contract/field_problems.ts";
import { fieldText } from "@api/http/refusals.ts";
import { openKeys } from "@api/keys.ts";
import { rescue } from "@domain/usecases/staff/rescue.ts";
import { addUser, type UserRefusal } from "@domain/usecases/staff/users.ts";
import { openDatabase } from "./open_database.ts";
import { print } from "./run.ts";
import { type Outcome, runCommand } from "./command_outcome.ts";

const help = `
  deno task staff create --username mina --role super_admin --email mina@example.com --first-name Mina --last-name Kim
      Creates an account and prints a temporary password. Roles: manager, admin, super_admin.

  deno task staff rescue --username mina
      Makes the account an active super admin with a temporary password. Removes its lock, second factor
      and passkeys.

  Uses the configured database (DATABASE_URL, or else DATA_DIR). Stop the demo first: its embedded database allows one
  program at a time.
`;

export async function staffCommand(
  args: string[],
  env: Record<string, string | undefined>,
): Promise<Outcome> {
  const parsed = parse(args);
  if (!parsed) return { code: 2, message: help };
  return await runCommand(
    env,
    (config) =>
      parsed.command === "create" ? create(config, parsed.values) : rescueAccount(config, parsed.values),
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
  const { "first-name": first_name, "last-name": last_name, ...options } = values;
  const parsed = newUserBody.safeParse({ ...options, first_name, last_name });
  if (!parsed.success) {
    throw new NotPossible(`${fieldErrorsOf(parsed.error.issues).map(fieldText).join(", ")}.`);
  }
  const { username, email, first_name: firstName, last_name: lastName, role, language } = parsed.data;
  const database = await openDatabase(config, { mayBeNew: true });
  try {
    const added = await addUser(await portsOf(database, config), {
      by: undefined,
      user: { username, email, firstName, lastName, role, language },
    });
    if (!added.ok) throw new NotPossible(refusalText(added.error, username));
    return temporaryPasswordMessage(added.value.account.username, added.value.password);
  } finally {
    await database.close();
  }
}

async function rescueAccount(config: Config, { username = "" }: Values): Promise<string> {
  const database = await openDatabase(config);
  try {
    const rescued = await rescue(await portsOf(database, config), username);
    if (!rescued.ok) throw new NotPossible(refusalText(rescued.error, username));
    return temporaryPasswordMessage(rescued.value.account.username, rescued.value.password);
  } finally {
    await database.close();
  }
}

function refusalText(refusal: UserRefusal, username: string): string {
  switch (refusal.kind) {
    case "username_taken":
      return `The username ${username} is taken.`;
    case "no_such_user":
      return `There is no user ${username}.`;
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
    passkeys: postgresPasskeys(db),
    passwords: argonPasswords(),
    ids: randomIds,
    clock: { now: () => Date.now() },
  };
}

function temporaryPasswordMessage(username: string, password: string): string {
  return `${username} can sign in with the temporary password ${password} within three days and must then set a new password.`;
}

if (import.meta.main) {
  const { code, message } = await staffCommand(Deno.args, Deno.env.toObject());
  print(message);
  Deno.exit(code);
}
