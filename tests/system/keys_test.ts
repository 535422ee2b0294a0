import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { eq } from "drizzle-orm";
import { derivedKeys, newRootKey } from "@api/adapters/crypto/root_key.ts";
import type { OpenDatabase } from "@api/adapters/postgres/database.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { openTestPglite } from "@api/testing/pglite.ts";
import { secondFactors, sessions } from "@api/adapters/postgres/staff/tables.ts";
import { adoptKeys, changeKeys } from "@api/adapters/postgres/secrets/secrets.ts";
import { readConfig } from "@api/config.ts";
import { findKey, openKeys } from "@api/keys.ts";
import { start } from "@api/main.ts";
import { newPrinter } from "@api/testing/printers.ts";
import { dumpRows, tryAccess } from "@api/testing/database_copy.ts";
import { testKey, testKeys } from "@api/testing/keys.ts";
import { until } from "@api/testing/poll.ts";
import { freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { databases, newDatabase, openDatabase, startShop } from "@api/testing/running.ts";
import { setUpApp } from "@api/testing/second_factor.ts";
import { callApi, lunchtime } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

type Place = { open(): Promise<OpenDatabase> };

async function newPlace(kind: (typeof databases)[number], things: AsyncDisposableStack): Promise<Place> {
  if (kind === "PostgreSQL") {
    const url = await newDatabase(things);
    return { open: () => openPostgres(url, 4) };
  }
  const folder = await newFolder(things);
  return { open: () => openTestPglite(`${folder}/postgres`) };
}

async function newFolder(things: AsyncDisposableStack): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "keys-" });
  things.defer(() => Deno.remove(folder, { recursive: true }));
  return folder;
}

const now = Date.parse(lunchtime);

for (const kind of databases) {
  Deno.test(`${kind}: a full copy of the database gives access to no session, second factor or printer`, async () => {
    await using things = new AsyncDisposableStack();
    const place = await newPlace(kind, things);
    const shop = await startShop(await place.open(), things);
    await tokenOf(shop, "super_admin");
    const { secret } = await setUpApp(shop);
    const printerToken = (await newPrinter(shop)).url.split("/").at(-1) ?? "";
    const [open] = await shop.db.select().from(sessions).where(eq(sessions.staffId, "staff_super_admin"));
    ok(open);
    const session = { sessionId: open.id, staffId: open.staffId };
    const copy = await dumpRows(shop.db);
    match(copy, /sealed_secret/);
    ok(!copy.includes(secret) && !copy.includes(testKey) && !copy.includes("privateKey"));
    deepEqual(await tryAccess({ shop, db: shop.db, copy, session, now }), {
      tokens: [],
      secrets: [],
      printers: [],
    });

    // Proves that the search finds a key that is in the copy.
    const more = `${copy} "${testKey}" "${printerToken}"`;
    const withKey = await tryAccess({ shop, db: shop.db, copy: more, session, now });
    deepEqual([withKey.tokens.length, withKey.secrets, withKey.printers], [1, [secret], [printerToken]]);
  });

  Deno.test(`${kind}: does not start with a key that is not the database's, and changes nothing`, async () => {
    await using things = new AsyncDisposableStack();
    const place = await newPlace(kind, things);
    const database = await place.open();
    await adoptKeys(database.db, testKeys);
    const before = await dumpRows(database.db);
    await database.close();
    const dataDir = await newFolder(things);
    const other = newRootKey();
    for (
      const [env, expected] of [
        [{ SECRETS_KEY: other }, /^The database is sealed with another key .+\.$/],
        [{}, /^The key of this database is missing: put the file .+secrets\.key back, or set SECRETS_KEY\.$/],
      ] as const
    ) {
      const read = readConfig({ PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, ...env });
      ok(read.ok);
      await rejects(start(read.config, await place.open()), (cause) => {
        ok(cause instanceof Error && expected.test(cause.message), String(cause));
        return !String(cause).includes(other);
      });
    }
    deepEqual([...Deno.readDirSync(dataDir)], []);
    const after = await place.open();
    equal(await dumpRows(after.db), before);
    await after.close();
  });
}

Deno.test("creates the key file, readable only by its owner, at the first start and uses it at the next", async () => {
  await using things = new AsyncDisposableStack();
  const dataDir = `${await newFolder(things)}/data`;
  const read = readConfig({ DATA_DIR: dataDir });
  ok(read.ok);
  const open = async () => {
    const database = await openDatabase("PostgreSQL", things);
    try {
      return await openKeys(database.db, read.config);
    } finally {
      await database.close();
    }
  };
  const [one, other] = await Promise.all([open(), open()]);
  equal(one.key, other.key);
  equal((await open()).key, one.key);
  const { mode } = await Deno.stat(`${dataDir}/secrets.key`);
  equal((mode ?? 0) & 0o777, 0o600);
  deepEqual([...Deno.readDirSync(dataDir)].map(({ name }) => name), ["secrets.key"]);

  const production = {
    ...read.config,
    isProduction: true,
    secretsKey: { from: "file", file: `${dataDir}/other` },
  } as const;
  const database = await openDatabase("PostgreSQL", things);
  things.defer(() => database.close());
  await rejects(
    openKeys(database.db, production),
    /other is missing\. Make one first: openssl rand -base64 32/,
  );
  await Deno.writeTextFile(`${dataDir}/other`, "no key\n");
  await rejects(openKeys(database.db, production), /^NotPossible: .+other holds no key/);
});

Deno.test("uses the key file or its successor, whichever the database is sealed with", async () => {
  await using things = new AsyncDisposableStack();
  const file = `${await newFolder(things)}/secrets.key`;
  const [present, next] = [newRootKey(), newRootKey()];
  await Deno.writeTextFile(file, `${present}\n`);
  const used = async (key: string | undefined) =>
    (await findKey({ secretsKey: { from: "file", file } }, key && (await derivedKeys(key)).fingerprint))?.key;
  for (const broken of ["", "half a k"]) {
    await Deno.writeTextFile(`${file}.new`, broken);
    deepEqual([await used(present), await used(undefined)], [present, present]);
  }
  await Deno.writeTextFile(`${file}.new`, next);
  deepEqual([await used(present), await used(next), await used(undefined)], [present, next, present]);
  await Deno.remove(file);
  equal(await used(next), next);
});

Deno.test("a process with a replaced key stores no secret with it, and ends", async () => {
  await using things = new AsyncDisposableStack();
  const databaseUrl = await newDatabase(things);
  const port = freePort();
  const logFile = `${await newFolder(things)}/log`;
  const api = await startApi(things, {
    port,
    databaseUrl,
    stripe: await startEmulator(things, port),
    clock: lunchtime,
    logFile,
  });
  const token = await tokenOf(api, "admin");
  const database = await openPostgres(databaseUrl, 2);
  things.defer(() => database.close());
  await changeKeys(database.db, testKeys, await derivedKeys(newRootKey()));
  const begun = await callApi(api, "beginSecondFactor", { token, body: { currentPassword: "Pickup-2018!" } })
    .catch(() => undefined);
  ok(!begun?.ok);
  deepEqual(await database.db.select().from(secondFactors), []);
  await until("the process to end", () => api.hasEnded(), 30_000);
  match(await Deno.readTextFile(logFile), /"level":"error","event":"key_changed"/);
});
