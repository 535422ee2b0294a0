import assert from "node:assert/strict";
import { argonPasswords } from "@api/adapters/crypto/passwords.ts";
import { newRootKey } from "@api/adapters/crypto/root_key.ts";
import type { OpenDatabase } from "@api/adapters/postgres/database.ts";
import { openTestPglite } from "@api/testing/pglite.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { postgresAccounts } from "@api/adapters/postgres/staff/staff.ts";
import { testKey } from "@api/testing/keys.ts";
import { startPostgres } from "@api/testing/postgres_server.ts";
import { staffCommand } from "./staff.ts";

const mina = [
  ...["create", "--username", "Mina", "--role", "super_admin", "--email", "mina@example.com"],
  ...["--first-name", "Mina", "--last-name", "Kim"],
];
const passwordIn = (message: string) => /temporary password (\S+) /.exec(message)?.[1] ?? "";

async function expectAccount({ db }: OpenDatabase, password: string): Promise<void> {
  const account = await postgresAccounts(db).byUsername("mina");
  assert.deepEqual([account?.role, account?.mustChangePassword], ["super_admin", true]);
  assert.equal(await argonPasswords().verify(account?.passwordHash, password), true);
}

async function expectRejection(args: string[], env: Record<string, string>, message: RegExp): Promise<void> {
  const outcome = await staffCommand(args, env);
  assert.equal(outcome.code, 1, outcome.message);
  assert.match(outcome.message, /^[^\n]+\.$/, "one sentence");
  assert.match(outcome.message, message);
}

Deno.test("creates an account in the embedded database, which it creates first and one program uses at a time", async () => {
  const folder = await Deno.makeTempDir({ prefix: "staff-" });
  try {
    const env = { DATA_DIR: folder };
    const created = await staffCommand(mina, env);
    assert.equal(created.code, 0, created.message);
    const open = await openTestPglite(`${folder}/postgres`);
    await expectAccount(open, passwordIn(created.message));
    await expectRejection(mina, env, /in use by another program/);
    await open.close();
    const none = `${folder}/none`;
    await expectRejection(
      ["rescue", "--username", "mina"],
      { DATA_DIR: none },
      /There is no embedded database/,
    );
    await assert.rejects(Deno.stat(none), Deno.errors.NotFound);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("creates and rescues accounts in PostgreSQL", async () => {
  const server = await startPostgres({ fsync: false });
  try {
    const url = await server.createDatabase();
    const env = { DATABASE_URL: url, SECRETS_KEY: testKey };
    const created = await staffCommand(mina, env);
    assert.equal(created.code, 0, created.message);
    await expectRejection(mina, env, /^The username Mina is taken\.$/);
    await expectRejection(["rescue", "--username", "stranger"], env, /^There is no user stranger\.$/);
    await expectRejection(mina.with(4, "chef"), env, /^Role must be manager, admin or super_admin\.$/);
    await expectRejection(mina.with(6, "mina"), env, /^Please enter a valid email address\.$/);
    await expectRejection(
      ["create", "--username", "M"],
      env,
      /^Username must be at least 3 characters long, .+\.$/,
    );
    const rescued = await staffCommand(["rescue", "--username", "mina"], env);
    assert.equal(rescued.code, 0, rescued.message);
    assert.notEqual(passwordIn(created.message), passwordIn(rescued.message));
    const database = await openPostgres(url);
    await expectAccount(database, passwordIn(rescued.message)).finally(database.close);
    await expectRejection(
      mina,
      { ...env, DATABASE_URL: "postgres://postgres@127.0.0.1:1/none" },
      /^The database does not answer\.$/,
    );
    await expectRejection(
      mina,
      { ...env, SECRETS_KEY: newRootKey() },
      /sealed with another key than the given one/,
    );
  } finally {
    await server.stop();
  }
});

Deno.test("prints the help for invalid arguments without opening a database", async () => {
  for (
    const args of [[], ["remove"], ["rescue"], ["create", "--name", "x"], ["rescue", "x", "--username", "y"]]
  ) {
    const { code, message } = await staffCommand(args, { DATA_DIR: "/nowhere/at/all" });
    assert.equal(code, 2);
    assert.match(message, /deno task staff rescue/);
  }
});
