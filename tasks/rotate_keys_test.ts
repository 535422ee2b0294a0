import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import { derivedKeys, newRootKey } from "@api/adapters/crypto/root_key.ts";
import { lockKeyFile, stageKeyFile } from "@api/adapters/disk/key_file.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { openTestPglite } from "@api/testing/pglite.ts";
import { auditLog } from "@api/adapters/postgres/audit/tables.ts";
import { changeKeys, databaseFingerprint } from "@api/adapters/postgres/secrets/secrets.ts";
import { newPrinter, onlyPrinter } from "@api/testing/printers.ts";
import { type DatabaseKind, newDatabase, type RunningShop, startShop } from "@api/testing/running.ts";
import { setUpApp, signInWithApp } from "@api/testing/second_factor.ts";
import { callApi, expectData, expectError } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";
import { rotateKeysCommand } from "./rotate_keys.ts";

type Place = { env: Record<string, string>; folder: string; open(): ReturnType<typeof openTestPglite> };

async function newPlace(kind: DatabaseKind, resources: AsyncDisposableStack): Promise<Place> {
  const folder = await Deno.makeTempDir({ prefix: "rotate-" });
  resources.defer(() => Deno.remove(folder, { recursive: true }));
  if (kind === "PGlite") {
    return { env: { DATA_DIR: folder }, folder, open: () => openTestPglite(`${folder}/postgres`) };
  }
  const url = await newDatabase(resources);
  return { env: { DATA_DIR: folder, DATABASE_URL: url }, folder, open: () => openPostgres(url, 4) };
}

/** Runs the product at `place` with its key file, or with other variables. */
async function inShop<T>(
  place: Place,
  work: (shop: RunningShop) => Promise<T>,
  extraEnv: Record<string, string> = { SECRETS_KEY: "" },
): Promise<T> {
  await using resources = new AsyncDisposableStack();
  return await work(await startShop(await place.open(), resources, { ...place.env, ...extraEnv }));
}

async function rotate(place: Place, args: string[] = [], code = 0, extraEnv = {}): Promise<string> {
  const outcome = await rotateKeysCommand(args, { ...place.env, ...extraEnv });
  equal(outcome.code, code, outcome.message);
  return outcome.message;
}

const keyIn = async (file: string) => (await Deno.readTextFile(file)).trim();

const login = (shop: RunningShop) =>
  callApi(shop, "login", { body: { username: "manager", password: "Pickup-2018!" } });

const cookieOf = ({ headers }: { headers: Headers }) =>
  /refresh_token=[^;]+/.exec(headers.get("set-cookie") ?? "")?.[0] ?? "";

const printerPath = async (shop: RunningShop) => {
  const { url } = await onlyPrinter(shop);
  return url && new URL(url).pathname;
};

/** The audit log details of every rotation, oldest first. */
async function auditedRotations({ db }: RunningShop) {
  const lines = await db.select().from(auditLog).orderBy(auditLog.id);
  return lines.filter(({ action }) => action === "store.keys_rotated").map(({ details }) => details);
}

Deno.test("rotation expires access tokens, keeps sessions and second factors, and replaces the key file", async () => {
  await using resources = new AsyncDisposableStack();
  const place = await newPlace("PostgreSQL", resources);
  const file = `${place.folder}/secrets.key`;
  const { app, token, cookie, printer } = await inShop(place, async (shop) => {
    const signedIn = await login(shop);
    ok(signedIn.ok);
    await newPrinter(shop);
    const printer = await printerPath(shop);
    const app = await setUpApp(shop);
    return { app, token: signedIn.data.accessToken, cookie: cookieOf(signedIn), printer };
  });
  const former = await keyIn(file);
  const message = await rotate(place);
  match(message, /has a new key\. It is in .+secrets\.key\./);
  const present = await keyIn(file);
  notEqual(present, former);
  ok(![former, present].some((key) => message.includes(key)));
  equal(((await Deno.stat(file)).mode ?? 0) & 0o777, 0o600);
  const keyFiles = [...Deno.readDirSync(place.folder)].map(({ name }) => name)
    .filter((name) => name.startsWith("secrets"));
  deepEqual(keyFiles.toSorted(), ["secrets.key", "secrets.key.lock"]);

  const refreshedCookie = await inShop(place, async (shop) => {
    await signInWithApp(shop, app, 2);
    equal(await printerPath(shop), printer);
    await expectError(401, "signed_out", callApi(shop, "profile", { token }));
    const refreshed = await callApi(shop, "refresh", { headers: { cookie } });
    ok(refreshed.ok);
    return cookieOf(refreshed);
  });
  await rejects(inShop(place, login, { SECRETS_KEY: former }), /sealed with another key/);

  match(await rotate(place, ["--end-sessions"]), /Every session has ended/);
  await inShop(place, async (shop) => {
    await expectError(
      401,
      "signed_out",
      callApi(shop, "refresh", { headers: { cookie: refreshedCookie } }),
    );
    await signInWithApp(shop, app, 4);
    equal(await printerPath(shop), null);
    deepEqual(await auditedRotations(shop), [
      { sessions_ended: false, key_lost: false },
      { sessions_ended: true, key_lost: false },
    ]);
  });
});

Deno.test("the key of an embedded database is rotated", async () => {
  await using resources = new AsyncDisposableStack();
  const place = await newPlace("PGlite", resources);
  const file = `${place.folder}/secrets.key`;
  const app = await inShop(place, setUpApp);
  const former = await keyIn(file);
  match(await rotate(place), /has a new key\. It is in .+secrets\.key\./);
  notEqual(await keyIn(file), former);
  await inShop(place, (shop) => signInWithApp(shop, app, 2));
});

Deno.test("the product starts and rotates after an interrupted rotation", async () => {
  await using resources = new AsyncDisposableStack();
  const place = await newPlace("PostgreSQL", resources);
  const file = `${place.folder}/secrets.key`;
  const app = await inShop(place, setUpApp);
  const former = await keyIn(file);
  const change = async (next: string, also?: () => Promise<void>) => {
    const { db, close } = await place.open();
    try {
      await stageKeyFile(file, next);
      await changeKeys(db, await derivedKeys(former), await derivedKeys(next), also);
    } finally {
      await close();
    }
  };
  // Before the commit.
  await rejects(change(newRootKey(), () => Promise.reject(new Error("power cut"))), /power cut/);
  await inShop(place, (shop) => signInWithApp(shop, app, 2));
  // After the commit, before the key file is replaced.
  const next = newRootKey();
  await change(next);
  equal(await keyIn(file), former);
  await inShop(place, (shop) => signInWithApp(shop, app, 4));

  await rotate(place);
  ok(![former, next].includes(await keyIn(file)));
  await inShop(place, (shop) => signInWithApp(shop, app, 6));
});

Deno.test("--to replaces a key from the environment with a key file", async () => {
  await using resources = new AsyncDisposableStack();
  const place = await newPlace("PostgreSQL", resources);
  const former = { SECRETS_KEY: newRootKey() };
  const app = await inShop(place, setUpApp, former);
  match(await rotate(place, [], 1, former), /^The key comes from SECRETS_KEY: .+--to FILE\.$/);
  const file = `${place.folder}/next`;
  match(await rotate(place, ["--to", file], 0, former), /put it into SECRETS_KEY or the key file/);
  await inShop(place, (shop) => signInWithApp(shop, app, 2), { SECRETS_KEY: await keyIn(file) });
  await inShop(place, (shop) => signInWithApp(shop, app, 4), { SECRETS_KEY: "", SECRETS_KEY_FILE: file });
  const present = { SECRETS_KEY: await keyIn(file) };
  match(await rotate(place, ["--to", file], 1, present), /contains the current key: name another file\.$/);
  await Deno.writeTextFile(file, "no key");
  match(await rotate(place, ["--to", file], 1, present), /does not contain a key: .+\.$/);
  match(await rotate(place, ["--to", file], 1, former), /sealed with another key/);
  await inShop(place, (shop) => expectData(shop, "storeStatus"), present);
});

Deno.test("--lost-key assigns a new key and ends second factors and sessions", async () => {
  await using resources = new AsyncDisposableStack();
  const place = await newPlace("PostgreSQL", resources);
  const cookie = await inShop(place, async (shop) => {
    await setUpApp(shop);
    return cookieOf(await login(shop));
  });
  match(await rotate(place, ["--lost-key"], 1), /^The key of the database is not lost: .+\.$/);
  await Deno.remove(`${place.folder}/secrets.key`);
  match(await rotate(place, [], 1), /^The key of this database is missing: .+\.$/);
  match(await rotate(place, ["--lost-key"]), /second factors must be set up again/);
  await inShop(place, async (shop) => {
    await expectError(401, "signed_out", callApi(shop, "refresh", { headers: { cookie } }));
    const { secondFactor } = await expectData(shop, "profile", { token: await tokenOf(shop, "admin") });
    deepEqual([secondFactor.enabled, secondFactor.recoveryCodesLeft], [false, 0]);
    deepEqual(await auditedRotations(shop), [{ sessions_ended: true, key_lost: true }]);
  });
});

Deno.test("a failed rotation prints one sentence and changes nothing", async () => {
  await using resources = new AsyncDisposableStack();
  const place = await newPlace("PGlite", resources);
  for (const args of [["now"], ["--lost-key", "--end-sessions"]]) {
    equal((await rotateKeysCommand(args, place.env)).code, 2);
  }
  match(await rotate(place, [], 1), /^There is no embedded database in .+\.$/);
  deepEqual([...Deno.readDirSync(place.folder)], []);
  const database = await place.open();
  match(await rotate(place, [], 1), /in use by another program\. Stop that one first\.$/);
  equal(await databaseFingerprint(database.db), undefined);
  await database.close();
  const lock = await lockKeyFile(`${place.folder}/secrets.key`);
  match(await rotate(place, [], 1), /^Another program is replacing the key in .+\.$/);
  lock?.[Symbol.dispose]();
  const unreachable = { ...place, env: { DATABASE_URL: "postgres://postgres@127.0.0.1:1/none" } };
  equal(await rotate(unreachable, [], 1), "The database does not answer.");
  match(
    await rotate({ ...place, env: { DATABASE_URL: "mysql://x" } }, [], 1),
    /^The configuration is not usable/,
  );
});
