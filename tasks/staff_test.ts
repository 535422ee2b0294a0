import assert from "node:assert/strict";
import { argonPasswords } from "../api/adapters/crypto/passwords.ts";
import { openPglite } from "../api/adapters/postgres/pglite.ts";
import { openPostgres } from "../api/adapters/postgres/node_postgres.ts";
import { postgresAccounts } from "../api/adapters/postgres/staff.ts";
import { testKey } from "../api/testing/keys.ts";
import { startPostgres } from "../api/testing/postgres_server.ts";
import { staffCommand } from "./staff.ts";

const mina = [
  ...["create", "--username", "Mina", "--role", "super_admin", "--email", "mina@example.com"],
  ...["--first-name", "Mina", "--last-name", "Kim"],
];
const passwordIn = (words: string) => /temporary password (\S+) /.exec(words)?.[1] ?? "";

async function createAndRescue(env: Record<string, string>, open: () => ReturnType<typeof openPglite>) {
  const created = await staffCommand(mina, env);
  assert.equal(created.code, 0, created.words);
  assert.deepEqual((await staffCommand(mina, env)).code, 1, "the name is taken");
  const rescued = await staffCommand(["rescue", "--username", "mina"], env);
  assert.equal(rescued.code, 0, rescued.words);
  assert.notEqual(passwordIn(created.words), passwordIn(rescued.words));

  const database = await open();
  try {
    const account = await postgresAccounts(database.db).byUsername("mina");
    assert.deepEqual([account?.role, account?.mustChangePassword], ["super_admin", true]);
    const passwords = argonPasswords();
    assert.equal(await passwords.verify(account?.passwordHash, passwordIn(rescued.words)), true);
  } finally {
    await database.close();
  }
}

Deno.test("staff are created and rescued in the embedded database, by one program at a time", async () => {
  const folder = await Deno.makeTempDir({ prefix: "staff-" });
  try {
    const env = { DATA_DIR: folder };
    await createAndRescue(env, () => openPglite(`${folder}/postgres`));
    const held = await openPglite(`${folder}/postgres`);
    await assert.rejects(staffCommand(mina, env), /in use/);
    await held.close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("staff are created and rescued on a PostgreSQL server", async () => {
  const server = await startPostgres({ fsync: false });
  try {
    const url = await server.createDatabase();
    await createAndRescue({ DATABASE_URL: url, SECRETS_KEY: testKey }, () => openPostgres(url));
  } finally {
    await server.stop();
  }
});

Deno.test("what is not understood is answered with the manual, and touches no database", async () => {
  for (
    const args of [[], ["remove"], ["rescue"], ["create", "--name", "x"], ["rescue", "x", "--username", "y"]]
  ) {
    const { code, words } = await staffCommand(args, { DATA_DIR: "/nowhere/at/all" });
    assert.equal(code, 2);
    assert.match(words, /deno task staff rescue/);
  }
});
