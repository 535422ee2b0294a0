import { deepEqual, equal, match } from "node:assert/strict";
import { argonPasswords } from "../api/adapters/crypto/passwords.ts";
import type { OpenDatabase } from "../api/adapters/postgres/database.ts";
import { postgresMenuBook } from "../api/adapters/postgres/menu_book.ts";
import { openPglite } from "../api/adapters/postgres/pglite.ts";
import { openPostgres } from "../api/adapters/postgres/node_postgres.ts";
import { auditLog } from "../api/adapters/postgres/schema.ts";
import { seed } from "../api/adapters/postgres/seed.ts";
import { demoBeginning } from "../api/dev/demo.ts";
import { plainDish } from "../api/testing/guests.ts";
import { newDatabase } from "../api/testing/running.ts";
import { menuCommand } from "./menu.ts";
import { runDeno } from "./run.ts";

/** Out, a price changed in the table, in again; wrong tables and wrong people change nothing. */
async function roundTrip(env: Record<string, string>, open: () => Promise<OpenDatabase>) {
  const folder = await Deno.makeTempDir({ prefix: "menu-" });
  const using = async <T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> => {
    const database = await open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const priceNow = () =>
    using(async ({ db }) =>
      (await postgresMenuBook(db).load()).dishes.find((dish) => dish.id === plainDish.id)?.priceCents
    );
  try {
    await using(({ db }) => seed(db, () => demoBeginning(argonPasswords())));
    const file = `${folder}/menu.csv`;
    const written = await menuCommand(["export", file], env);
    match(written.words, /^\d\d dishes written to /);
    const table = await Deno.readTextFile(file);
    const lineOfDish = table.split("\n").find((line) => line.startsWith(`${plainDish.id},`)) ?? "";
    const before = (plainDish.priceCents / 100).toFixed(2);
    const dearer = table.replace(lineOfDish, lineOfDish.replace(`,${before},`, ",99.50,"));

    const same = await menuCommand(["import", file, "--as", "admin"], env);
    match(same.words, /^0 added, 0 changed \(0 prices\), \d\d unchanged\.$/);
    await Deno.writeTextFile(file, dearer);
    const trial = await menuCommand(["import", file, "--as", "admin", "--dry-run"], env);
    match(trial.words, /^It would be: 0 added, 1 changed \(1 prices\)/);
    equal(await priceNow(), plainDish.priceCents);
    equal((await menuCommand(["import", file, "--as", "manager"], env)).code, 1);
    equal(await priceNow(), plainDish.priceCents);
    equal((await menuCommand(["import", file, "--as", "Admin"], env)).code, 0);
    equal(await priceNow(), 9950);
    const actions = await using(({ db }) => db.select().from(auditLog));
    deepEqual(actions.map((entry) => entry.action).sort(), ["dish.price_changed", "menu.imported"]);

    await Deno.writeTextFile(file, table.replaceAll(`,${before},`, ",free,"));
    const wrong = await menuCommand(["import", file, "--as", "admin"], env);
    equal(wrong.code, 1);
    match(wrong.words, /^Nothing was changed:\n {2}line \d+, price: /);
    equal(await priceNow(), 9950);

    if (env.DATABASE_URL !== undefined) await refusals(env, folder, file);
    equal(await priceNow(), 9950);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function refusals(env: Record<string, string>, folder: string, file: string): Promise<void> {
  for (
    const [name, bytes, words] of [
      ["empty", [], /column category is missing/],
      [
        "binary",
        [0x89, 0x50, 0xff, 0xfe],
        /cannot be imported \(line 1\): Please save the file as CSV UTF-8/,
      ],
      ["zero", [0x61, 0], /cannot be imported/],
      ["quote", [...new TextEncoder().encode('name\n"Bibimbap')], /quotation mark is missing or misplaced/],
    ] as const
  ) {
    await Deno.writeFile(`${folder}/${name}`, new Uint8Array(bytes));
    const { code, words: said } = await menuCommand(["import", `${folder}/${name}`, "--as", "admin"], env);
    equal(code, 1, name);
    match(said, words);
  }
  const asAdmin = ["--as", "admin"];
  await refused(env, ["import", `${folder}/none`, ...asAdmin], /none does not exist/);
  await refused(env, ["import", folder, ...asAdmin], /is a folder/);
  await refused(env, ["import", file, "--as", "manager"], /^No one who may change prices .+ manager\.$/);
  await refused(env, ["import", file, "--as", "nobody"], /^No one who may change prices .+ nobody\.$/);
  await refused(env, ["export", file], /menu\.csv exists already/);
  await refused(env, ["export", `${folder}/none/menu.csv`], /does not exist/);
}

async function refused(env: Record<string, string>, args: string[], words: RegExp): Promise<void> {
  const said = await menuCommand(args, env);
  equal(said.code, 1, said.words);
  match(said.words, /^[^\n]+\.$/, "one sentence");
  match(said.words, words);
}

Deno.test("the menu goes out as a table and comes back, on the embedded database", async () => {
  const folder = await Deno.makeTempDir({ prefix: "menu-" });
  try {
    await roundTrip({ DATA_DIR: folder }, () => openPglite(`${folder}/postgres`));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the menu goes out as a table and comes back, on a PostgreSQL server", async () => {
  await using things = new AsyncDisposableStack();
  const url = await newDatabase(things);
  await roundTrip({ DATABASE_URL: url }, () => openPostgres(url));
});

Deno.test("a database that is missing, in use, damaged or unreachable is answered with one sentence", async () => {
  await using things = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "menu-" });
  things.defer(() => Deno.remove(folder, { recursive: true }));
  const env = { DATA_DIR: folder };
  await refused(env, ["export", `${folder}/menu.csv`], /There is no embedded database in .+postgres\.$/);
  deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);

  const running = await openPglite(`${folder}/postgres`);
  const printed = await runDeno(
    ["run", "-A", "--no-check", "tasks/menu.ts", "export", `${folder}/menu.csv`],
    {
      env,
      quiet: true,
    },
  );
  await running.close();
  equal(printed.code, 1);
  equal(
    printed.output,
    `The embedded database in ${folder}/postgres is in use by another program. Stop that one first.\n`,
  );

  await Deno.writeTextFile(`${folder}/postgres/PG_VERSION`, "damaged");
  await Deno.remove(`${folder}/postgres/global`, { recursive: true });
  await refused(env, ["export", `${folder}/menu.csv`], /does not open\.$/);

  const nowhere = { DATABASE_URL: "postgres://postgres@127.0.0.1:1/none" };
  await refused(nowhere, ["export", `${folder}/menu.csv`], /^The database does not answer\.$/);
  const url = new URL(await newDatabase(things));
  url.pathname = "/no_such_database";
  await refused(
    { DATABASE_URL: url.href },
    ["export", `${folder}/menu.csv`],
    /^The database refuses: .+exist\.$/,
  );
  const { code, words } = await menuCommand(["export", `${folder}/menu.csv`], { PORT: "none" });
  equal(code, 1);
  match(words, /^The configuration is not usable:\n.*PORT/);
});

Deno.test("what is not understood is answered with the manual, and touches no database", async () => {
  for (
    const args of [[], ["export"], ["import", "menu.csv"], ["export", "a", "b"], ["export", "a", "--as", "x"]]
  ) {
    const { code, words } = await menuCommand(args, { DATA_DIR: "/nowhere/at/all" });
    equal(code, 2);
    match(words, /deno task menu import/);
  }
});
