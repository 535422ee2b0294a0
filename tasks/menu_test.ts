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
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
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

Deno.test("what is not understood is answered with the manual, and touches no database", async () => {
  for (
    const args of [[], ["export"], ["import", "menu.csv"], ["export", "a", "b"], ["export", "a", "--as", "x"]]
  ) {
    const { code, words } = await menuCommand(args, { DATA_DIR: "/nowhere/at/all" });
    equal(code, 2);
    match(words, /deno task menu import/);
  }
});
