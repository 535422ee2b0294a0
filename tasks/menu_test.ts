import { deepEqual, equal, match } from "node:assert/strict";
import { argonPasswords, demoCost } from "@api/adapters/crypto/passwords.ts";
import type { OpenDatabase } from "@api/adapters/postgres/database.ts";
import { postgresMenus } from "@api/adapters/postgres/menu/menus.ts";
import { openTestPglite } from "@api/testing/pglite.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { auditLog } from "@api/adapters/postgres/audit/tables.ts";
import { seed } from "@api/adapters/postgres/seed.ts";
import { demoSeed } from "@demo/demo.ts";
import { demoMenu } from "@demo/restaurant/menu.ts";
import { plainDish } from "@api/testing/guests.ts";
import { newDatabase } from "@api/testing/running.ts";
import { smallDisk } from "@api/testing/small_disk.ts";
import { backupCommand } from "./backup.ts";
import { errorMessage } from "./command_outcome.ts";
import { menuCommand } from "./menu.ts";
import { rotateKeysCommand } from "./rotate_keys.ts";
import { runDeno } from "./run.ts";
import { staffCommand } from "./staff.ts";

/** Exports the menu, changes a price and imports it. Invalid files and users without permission change nothing. */
async function roundTrip(env: { DATABASE_URL: string }) {
  const folder = await Deno.makeTempDir({ prefix: "menu-" });
  const withDatabase = async <T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> => {
    const database = await openPostgres(env.DATABASE_URL);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const priceNow = () =>
    withDatabase(async ({ db }) =>
      (await postgresMenus(db).loadForStaff()).dishes.find((dish) => dish.id === plainDish.id)?.priceCents
    );
  try {
    await withDatabase(({ db }) => seed(db, () => demoSeed(argonPasswords({ cost: demoCost }))));
    const file = `${folder}/menu.csv`;
    const written = await menuCommand(["export", file], env);
    match(written.message, /^Wrote \d\d dishes to /);
    const table = await Deno.readTextFile(file);
    const lineOfDish = table.split("\n").find((line) => line.startsWith(`${plainDish.id},`)) ?? "";
    const before = (plainDish.priceCents / 100).toFixed(2);
    const higherPriceTable = table.replace(lineOfDish, lineOfDish.replace(`,${before},`, ",99.50,"));

    const same = await menuCommand(["import", file, "--as", "admin"], env);
    match(same.message, /^0 added, 0 changed \(0 prices\), \d\d unchanged\.$/);
    await Deno.writeTextFile(file, higherPriceTable);
    const dryRun = await menuCommand(["import", file, "--as", "admin", "--dry-run"], env);
    match(dryRun.message, /^Dry run: 0 added, 1 changed \(1 price\)/);
    equal(await priceNow(), plainDish.priceCents);
    equal((await menuCommand(["import", file, "--as", "manager"], env)).code, 1);
    equal(await priceNow(), plainDish.priceCents);
    equal((await menuCommand(["import", file, "--as", "Admin"], env)).code, 0);
    equal(await priceNow(), 9950);
    const actions = await withDatabase(({ db }) => db.select().from(auditLog));
    deepEqual(actions.map((entry) => entry.action).sort(), ["dish.price_changed", "menu.imported"]);

    await Deno.writeTextFile(file, table.replaceAll(`,${before},`, ",-1,"));
    const wrong = await menuCommand(["import", file, "--as", "admin"], env);
    equal(wrong.code, 1);
    match(wrong.message, /^Nothing was changed:\n {2}line \d+, price: /);
    equal(await priceNow(), 9950);
    await Deno.writeTextFile(
      file,
      table.replace(lineOfDish, lineOfDish.replace(`,${before},`, ",variable,")),
    );
    const leftOut = await menuCommand(["import", file, "--as", "admin", "--dry-run"], env);
    match(leftOut.message, /^Dry run: .*\nLeft out without a price: [A-Z][^,]+ \(line \d+\)$/);

    await optionRoundTrip(env, folder, withDatabase);

    await checkRejections(env, folder, file);
    equal(await priceNow(), 9950);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Exports the option groups, changes a price and imports them. An invalid file changes nothing. */
async function optionRoundTrip(
  env: Record<string, string>,
  folder: string,
  withDatabase: <T>(work: (database: OpenDatabase) => Promise<T>) => Promise<T>,
): Promise<void> {
  const cheeseNow = () =>
    withDatabase(async ({ db }) =>
      (await postgresMenus(db).loadForStaff()).optionGroups.flatMap(({ options }) => options)
        .find(({ id }) => id === "option_cheese")?.priceCents
    );
  const file = `${folder}/options.csv`;
  const written = await menuCommand(["export", file, "--options"], env);
  match(written.message, /^Wrote \d\d options to /);
  const table = await Deno.readTextFile(file);
  const asAdmin = ["--options", "--as", "admin"];
  const same = await menuCommand(["import", file, ...asAdmin], env);
  const groups = demoMenu.optionGroups.length;
  equal(same.message, `0 added, 0 changed (prices in 0), ${groups} unchanged.`);

  const line = table.split("\n").find((each) => each.includes(",option_cheese,")) ?? "";
  await Deno.writeTextFile(file, table.replace(line, line.replace(",2.50,", ",3.25,")));
  const dryRun = await menuCommand(["import", file, ...asAdmin, "--dry-run"], env);
  equal(
    dryRun.message,
    `Dry run: 0 added, 1 changed (prices in 1), ${groups - 1} unchanged. Nothing was saved.`,
  );
  equal(await cheeseNow(), 250);
  equal((await menuCommand(["import", file, "--options", "--as", "manager"], env)).code, 1);
  equal(await cheeseNow(), 250);
  equal((await menuCommand(["import", file, ...asAdmin], env)).code, 0);
  equal(await cheeseNow(), 325);
  const imports = await withDatabase(({ db }) => db.select().from(auditLog));
  equal(imports.filter(({ action }) => action === "option_group.imported").length, 1);

  await Deno.writeTextFile(file, table.replace(line, line.replace(",2.50,", ",free,")));
  const wrong = await menuCommand(["import", file, ...asAdmin], env);
  equal(wrong.code, 1);
  match(wrong.message, /^Nothing was changed:\n {2}line \d+, price: /);
  const dishes = await menuCommand(["import", `${folder}/menu.csv`, ...asAdmin], env);
  match(dishes.message, /column option_name is missing/);
  equal(await cheeseNow(), 325);
}

async function checkRejections(env: Record<string, string>, folder: string, file: string): Promise<void> {
  for (
    const [name, bytes, expected] of [
      ["empty", [], /This file has no rows/],
      [
        "binary",
        [0x89, 0x50, 0xff, 0xfe],
        /column name is missing/,
      ],
      ["zero", [0x61, 0], /cannot be imported/],
      ["quote", [...new TextEncoder().encode('name\n"Bibimbap')], /quotation mark is missing or misplaced/],
    ] as const
  ) {
    await Deno.writeFile(`${folder}/${name}`, new Uint8Array(bytes));
    const { code, message } = await menuCommand(["import", `${folder}/${name}`, "--as", "admin"], env);
    equal(code, 1, name);
    match(message, expected);
  }
  const asAdmin = ["--as", "admin"];
  await expectRejection(env, ["import", `${folder}/none`, ...asAdmin], /none does not exist/);
  await expectRejection(env, ["import", folder, ...asAdmin], /is a folder/);
  await expectRejection(
    env,
    ["import", file, "--as", "manager"],
    /^There is no user manager with permission to change prices\.$/,
  );
  await expectRejection(
    env,
    ["import", file, "--as", "nobody"],
    /^There is no user nobody with permission to change prices\.$/,
  );
  await expectRejection(env, ["export", file], /menu\.csv already exists/);
  await expectRejection(env, ["export", `${folder}/none/menu.csv`], /does not exist/);
}

async function expectRejection(env: Record<string, string>, args: string[], expected: RegExp): Promise<void> {
  const outcome = await menuCommand(args, env);
  equal(outcome.code, 1, outcome.message);
  match(outcome.message, /^[^\n]+\.$/, "one sentence");
  match(outcome.message, expected);
}

Deno.test("the sample menu fills an empty menu with the demo's dishes and options, once", async () => {
  await using resources = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "menu-" });
  resources.defer(() => Deno.remove(folder, { recursive: true }));
  const env = { DATA_DIR: folder, DATABASE_URL: await newDatabase(resources) };
  const person = { username: "admin", role: "admin", email: "m@x.test", "first-name": "M", "last-name": "K" };
  const options = Object.entries(person).flatMap(([name, value]) => [`--${name}`, value]);
  equal((await staffCommand(["create", ...options], env)).code, 0);
  const sample = ["import", "--sample", "--as", "admin"];
  match((await menuCommand(sample, env)).message, /^Added 74 dishes\./);
  const again = await menuCommand(sample, env);
  deepEqual([again.code, /empty menu\.$/.test(again.message)], [1, true]);
  const file = `${folder}/options.csv`;
  const count = demoMenu.optionGroups.flatMap((group) => group.options).length;
  equal(
    (await menuCommand(["export", file, "--options"], env)).message,
    `Wrote ${count} options to ${file}.`,
  );
});

Deno.test("exports and imports the menu with PostgreSQL", async () => {
  await using resources = new AsyncDisposableStack();
  const url = await newDatabase(resources);
  await roundTrip({ DATABASE_URL: url });
});

Deno.test("exports and imports the menu with the embedded database, and prints one sentence while it is missing, busy, damaged or unreachable", async () => {
  await using resources = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "menu-" });
  resources.defer(() => Deno.remove(folder, { recursive: true }));
  const env = { DATA_DIR: folder };
  await expectRejection(
    env,
    ["export", `${folder}/menu.csv`],
    /There is no embedded database in .+postgres\.$/,
  );
  deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);

  const running = await openTestPglite(`${folder}/postgres`);
  await seed(running.db, () => demoSeed(argonPasswords({ cost: demoCost })));
  const printed = await runDeno(
    ["run", "-A", "--no-check", "tasks/menu.ts", "export", `${folder}/menu.csv`],
    { env, silent: true },
  );
  await running.close();
  equal(printed.code, 1);
  equal(
    printed.output,
    `The embedded database in ${folder}/postgres is in use by another program. Stop that one first.\n`,
  );
  match((await menuCommand(["export", `${folder}/menu.csv`], env)).message, /^Wrote \d\d dishes to /);
  const same = await menuCommand(["import", `${folder}/menu.csv`, "--as", "admin"], env);
  match(same.message, /^0 added, 0 changed \(0 prices\), \d\d unchanged\.$/);

  await Deno.writeTextFile(`${folder}/postgres/PG_VERSION`, "damaged");
  await Deno.remove(`${folder}/postgres/global`, { recursive: true });
  await expectRejection(env, ["export", `${folder}/menu.csv`], /cannot be opened\.$/);

  const unreachable = { DATABASE_URL: "postgres://postgres@127.0.0.1:1/none" };
  await expectRejection(unreachable, ["export", `${folder}/menu.csv`], /^The database does not answer\.$/);
  const url = new URL(await newDatabase(resources));
  url.pathname = "/no_such_database";
  await expectRejection(
    { DATABASE_URL: url.href },
    ["export", `${folder}/menu.csv`],
    /^The database rejected the connection: .+exist\.$/,
  );
  const { code, message } = await menuCommand(["export", `${folder}/menu.csv`], { PORT: "none" });
  equal(code, 1);
  match(message, /^The configuration is not usable:\n.*PORT/);
});

Deno.test("prints the help for invalid arguments without opening a database", async () => {
  for (
    const args of [
      [],
      ["export"],
      ["import", "menu.csv"],
      ["import", "--sample"],
      ["import", "a", "--sample", "--as", "x"],
      ["export", "a", "b"],
      ["export", "a", "--as", "x"],
    ]
  ) {
    const { code, message } = await menuCommand(args, { DATA_DIR: "/nowhere/at/all" });
    equal(code, 2);
    match(message, /deno task menu import/);
  }
});

Deno.test({
  name: "on a full disk each command says so in a sentence and leaves no half-written file",
  // Only root may mount a file system of a few megabytes.
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await using resources = new AsyncDisposableStack();
    const disk = await smallDisk(resources, 1);
    const folder = await Deno.makeTempDir({ prefix: "full-" });
    resources.defer(() => Deno.remove(folder, { recursive: true }));
    const env = {
      DATABASE_URL: await newDatabase(resources),
      DATA_DIR: folder,
      BACKUP_PASSPHRASE: "a passphrase that is long",
    };
    // The lock of a key file has no content.
    await Deno.create(`${disk.folder}/new.key.lock`).then((file) => file.close());
    await disk.fill();
    for (
      const run of [
        () => menuCommand(["export", `${disk.folder}/menu.csv`], env),
        () => backupCommand(["backup", `${disk.folder}/backup`], env),
        () => rotateKeysCommand(["--to", `${disk.folder}/new.key`], env),
      ]
    ) {
      const outcome = await run();
      equal(outcome.message, "The disk is full. Free some space, then try again.");
      equal(outcome.code, 1);
      deepEqual([...Deno.readDirSync(disk.folder)].map(({ name }) => name).toSorted(), [
        "filler",
        "new.key.lock",
      ]);
    }
  },
});

Deno.test("a read-only disk is named with the file that was to be written", () => {
  const cause = Object.assign(new Error("Read-only file system (os error 30): open '/app/menu.csv'"), {
    code: "EROFS",
  });
  equal(errorMessage(cause), "/app/menu.csv is on a disk that cannot be written: name another folder.");
});
