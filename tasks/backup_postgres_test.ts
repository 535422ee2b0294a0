import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { newRootKey } from "@api/adapters/crypto/root_key.ts";
import { installationId } from "@api/adapters/postgres/operations/installation.ts";
import { sessions } from "@api/adapters/postgres/staff/tables.ts";
import { findKeys, newAgeIdentity, tryAccess } from "@api/testing/database_copy.ts";
import { setUpApp, signInWithApp } from "@api/testing/second_factor.ts";
import { callApi, expectData, expectError, lunchtime } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";
import { backupCommand } from "./backup.ts";
import {
  auditedRestores,
  inDatabase,
  inShop,
  isEmptyPlace,
  listFiles,
  newBackupKey,
  newFolder,
  type Place,
  places,
  run,
  testRestore,
} from "./backup_suite.ts";

const passphrase = "seven sesame seeds on spinach";

testRestore("PostgreSQL");

Deno.test("a backup opens only with its passphrase or identity; a restore has a new key, a new id and no sessions", async () => {
  await using resources = new AsyncDisposableStack();
  const original = await places.PostgreSQL(resources);
  const folder = await newFolder(resources);
  const { app, token, cookie } = await inShop(original, async (shop) => {
    const login = await callApi(shop, "login", { body: { username: "manager", password: "Pickup-2018!" } });
    ok(login.ok);
    const cookie = /refresh_token=[^;]+/.exec(login.headers.get("set-cookie") ?? "")?.[0] ?? "";
    return { app: await setUpApp(shop), token: login.data.accessToken, cookie };
  });
  const originalKey = (await Deno.readTextFile(`${original.folder}/secrets.key`)).trim();
  const originalId = await inDatabase(original, installationId);

  const { identity, recipient } = await newAgeIdentity();
  await Deno.writeTextFile(`${folder}/passphrase`, `${passphrase}\n`);
  await Deno.writeTextFile(`${folder}/wrong`, "another passphrase\n");
  await Deno.writeTextFile(`${folder}/identity`, `# created: today\n${identity}\n`);
  await Deno.writeTextFile(`${folder}/other`, (await newAgeIdentity()).identity);
  const ways = [
    [["--passphrase-file", `${folder}/passphrase`], ["--passphrase-file", `${folder}/passphrase`]],
    [["--recipient", recipient], ["--identity-file", `${folder}/identity`]],
  ] as const;
  for (const [nth, [closing, opening]] of ways.entries()) {
    const file = `${folder}/copy${nth}`;
    match(
      await run(original, ["backup", file, ...closing]),
      /^Encrypted backup .+ Dish pictures are not included/,
    );
    equal(((await Deno.stat(file)).mode ?? 0) & 0o777, 0o600);
    const stored = new TextDecoder("latin1").decode(await Deno.readFile(file));
    match(stored, /^age-encryption\.org\/v1\n/);
    ok(![originalKey, "PGDMP", "\x1f\x8b\x08\0\0", "pickup-backup"].some((part) => stored.includes(part)));

    const place = await places.PostgreSQL(resources);
    for (
      const [wrong, message] of [
        [[], /is encrypted: use --passphrase-file or --identity-file\.$/],
        [["--passphrase-file", `${folder}/wrong`], /does not open/],
        [["--identity-file", `${folder}/other`], /does not open/],
        [["--identity-file", `${folder}/passphrase`], /does not contain an age identity/],
      ] as const
    ) match(await run(place, ["restore", file, ...wrong], 1), message);
    ok(await isEmptyPlace(place));
    deepEqual(await listFiles(place.folder), []);

    const message = await run(place, ["restore", file, ...opening]);
    match(message, /Every session has ended.*does not touch the original's payments/s);
    const key = (await Deno.readTextFile(`${place.folder}/secrets.key`)).trim();
    ok(key !== originalKey && !message.includes(key));
    const id = await inDatabase(place, installationId);
    match(id, /^ins_/);
    ok(id !== originalId);
    deepEqual(await auditedRestores(place), [{ moved: false }]);
    await inShop(place, async (shop) => {
      await expectError(401, "signed_out", callApi(shop, "profile", { token }));
      await expectError(401, "signed_out", callApi(shop, "refresh", { headers: { cookie } }));
      ok((await shop.db.select().from(sessions)).every(({ endedAt }) => endedAt !== null));
      await signIn(shop);
      await signInWithApp(shop, app, 2);
      // The former key gives no access.
      const [open] = (await shop.db.select().from(sessions)).filter(({ endedAt }) => endedAt === null);
      ok(open);
      const session = { sessionId: open.id, staffId: open.staffId };
      const now = Date.parse(lunchtime) + 120_000;
      deepEqual(await tryAccess({ shop, db: shop.db, copy: `"${originalKey}"`, session, now }), {
        tokens: [],
        secrets: [],
        printers: [],
      });
    });
  }
  // The original still works.
  await inShop(original, async (shop) => void await expectData(shop, "profile", { token }));
});

Deno.test("a backup without its key is restored with the original's key file and keeps its id with --move", async () => {
  await using resources = new AsyncDisposableStack();
  const original = await places.PostgreSQL(resources);
  const folder = await newFolder(resources);
  const app = await inShop(original, setUpApp);
  const id = await inDatabase(original, installationId);
  const keyFile = `${original.folder}/secrets.key`;
  const key = (await Deno.readTextFile(keyFile)).trim();
  const file = `${folder}/copy`;
  match(await run(original, ["backup", file, "--plain"]), /NOT encrypted.+does not contain the key/s);
  ok(!findKeys(new TextDecoder("latin1").decode(await Deno.readFile(file))).includes(key));

  const place = await places.PostgreSQL(resources);
  match(
    await run(place, ["restore", file], 1),
    /sealed with a key that is not in the file.+--source-key-file/,
  );
  await Deno.writeTextFile(`${folder}/wrong`, newRootKey());
  await run(place, ["restore", file, "--source-key-file", `${folder}/wrong`], 1);
  await run(place, ["restore", file, "--source-key-file", `${folder}/none`], 1);
  ok(await isEmptyPlace(place));
  deepEqual(await listFiles(place.folder), []);
  match(
    await run(place, ["restore", file, "--source-key-file", keyFile, "--move"]),
    /original's id and takes over its payments/,
  );
  equal(await inDatabase(place, installationId), id);
  await inShop(place, (shop) => signInWithApp(shop, app, 2));

  // If the place has the original's key file, that key is saved under another name and replaced.
  const third = await places.PostgreSQL(resources);
  await Deno.mkdir(third.folder, { recursive: true });
  await Deno.copyFile(keyFile, `${third.folder}/secrets.key`);
  const message = await run(third, ["restore", file, "--source-key-file", keyFile]);
  const [, former = ""] = /former key is in (\S+):/.exec(message) ?? [];
  equal((await Deno.readTextFile(former)).trim(), key);
  ok((await Deno.readTextFile(`${third.folder}/secrets.key`)).trim() !== key);
  await inShop(third, (shop) => signInWithApp(shop, app, 4));

  // Without --source-key-file, the same key file is rejected.
  const fourth = await places.PostgreSQL(resources);
  await Deno.mkdir(fourth.folder, { recursive: true });
  await Deno.copyFile(keyFile, `${fourth.folder}/secrets.key`);
  match(await run(fourth, ["restore", file], 1), /sealed with the key of this place.+--to FILE/);
  await run(fourth, ["restore", file, "--to", `${folder}/fourth.key`]);
  await rejects(inShop(fourth, signIn), /sealed with another key/);
});

Deno.test("if SECRETS_KEY is the key of the backup, a restore needs a new key file and the former key opens nothing", async () => {
  await using resources = new AsyncDisposableStack();
  const original = await places.PostgreSQL(resources);
  const folder = await newFolder(resources);
  const key = newRootKey();
  const withKey = (place: Place, SECRETS_KEY: string) => ({ ...place, env: { ...place.env, SECRETS_KEY } });
  const app = await inShop(withKey(original, key), setUpApp);
  const { closing, opening } = await newBackupKey(resources);
  const [file, plain] = [`${folder}/copy`, `${folder}/plain`];
  await run(withKey(original, key), ["backup", file], 0, closing);
  await run(withKey(original, key), ["backup", plain, "--plain"]);
  await Deno.writeTextFile(`${folder}/former.key`, key);
  await Deno.writeTextFile(`${folder}/other.key`, newRootKey());

  const copies = [{ copy: file, identity: opening }, { copy: plain, identity: [] }];
  for (const [nth, { copy, identity }] of copies.entries()) {
    const restore = ["restore", copy, ...identity];
    const place = await places.PostgreSQL(resources);
    const configured = withKey(place, key);
    const to = `${folder}/new${nth}.key`;
    const before = await listFiles(folder);
    for (
      const [extraEnv, message] of [
        [[], /--to FILE/],
        [["--to", `${folder}/former.key`], /contains the key of the backup/],
        [["--to", plain], /does not contain a key/],
      ] as const
    ) match(await run(configured, [...restore, ...extraEnv], 1), message);
    if (copy === plain) {
      const wrong = ["--source-key-file", `${folder}/other.key`, "--to", to];
      match(
        await run(configured, [...restore, ...wrong], 1),
        /sealed with a key that is not in the file/,
      );
    }
    ok(await isEmptyPlace(place));
    deepEqual(await listFiles(folder), before);

    const message = await run(configured, [...restore, "--to", to]);
    match(message, /new\d\.key\. Set it as SECRETS_KEY/);
    equal(((await Deno.stat(to)).mode ?? 0) & 0o777, 0o600);
    const next = (await Deno.readTextFile(to)).trim();
    ok(next !== key && ![key, next].some((each) => message.includes(each)));
    await rejects(inShop(configured, signIn), /sealed with another key/);
    await inShop(withKey(place, next), (shop) => signInWithApp(shop, app, 2 + 2 * nth));
  }
});

Deno.test("a failed backup or restore prints one sentence and leaves nothing behind", async () => {
  await using resources = new AsyncDisposableStack();
  const [original, folder] = [await places.PostgreSQL(resources), await newFolder(resources)];
  const { closing, opening } = await newBackupKey(resources);
  const file = `${folder}/copy`;
  await inShop(original, (shop) => signIn(shop));
  const before = await listFiles(folder);
  for (
    const [args, env, message] of [
      [[file], {}, /^Choose how to encrypt the backup: .+\.$/],
      [[file], { BACKUP_PASSPHRASE: "short" }, /at least 12 characters/],
      [[file, "--recipient", "age1nobody"], {}, /is not an age recipient/],
      [[file, "--recipient", "age1nobody", "--passphrase-file", `${folder}/none`], {}, /does not exist/],
      [[file, "--plain", "--recipient", "age1nobody"], {}, /--plain cannot be combined/],
      [[`${folder}/none/copy`], closing, /^The folder .+\/none does not exist: create it first\.$/],
      [[folder], closing, /already exists/],
      [[file], { ...closing, SECRETS_KEY: newRootKey() }, /key of the database is missing/],
    ] as const
  ) match(await run(original, ["backup", ...args], 1, env), message);
  deepEqual(await listFiles(folder), before);

  await run(original, ["backup", file], 0, closing);
  match(await run(original, ["backup", file], 1, closing), /already exists/);
  match(await run(original, ["restore", file, ...opening], 1, closing), /is not empty/);

  const bytes = await Deno.readFile(file);
  const place = await places.PostgreSQL(resources);
  const altered = (at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 1);
  const files: Record<string, Uint8Array> = {
    empty: new Uint8Array(),
    text: new TextEncoder().encode("order,total\n1,2\n"),
    head: bytes.slice(0, 60),
    truncated: bytes.slice(0, -1),
    half: bytes.slice(0, bytes.length / 2),
    atChunk: bytes.slice(0, 64 * 1024 + 16 + 200),
    longer: new Uint8Array([...bytes, 0]),
    alteredFirst: altered(400),
    alteredMiddle: altered(Math.floor(bytes.length / 2)),
    alteredLast: altered(bytes.length - 1),
    gzip: new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3]),
    dump: new TextEncoder().encode("PGDMP and nothing else"),
  };
  for (const [name, content] of Object.entries(files)) {
    await Deno.writeFile(`${folder}/${name}`, content);
    await run(place, ["restore", `${folder}/${name}`, ...opening], 1, closing);
    ok(await isEmptyPlace(place), name);
    deepEqual(await listFiles(place.folder), [], name);
  }
  match(await run(place, ["restore", `${folder}/none`, ...opening], 1, closing), /none does not exist\.$/);
  match(await run(place, ["restore", folder, ...opening], 1, closing), /is a folder/);
  match(
    await run(await places.PGlite(resources), ["restore", file, ...opening], 1, closing),
    /cannot be restored into/,
  );
  const nowhere = { DATABASE_URL: "postgres://postgres@127.0.0.1:1/none" };
  match(
    await run(place, ["restore", file, ...opening], 1, { ...closing, ...nowhere }),
    /database does not answer/,
  );
  match(
    await run(place, ["backup", `${file}2`], 1, { ...closing, ...nowhere }),
    /database does not answer/,
  );
  await run(place, ["restore", file, ...opening], 0, closing);
  await inShop(place, (shop) => signIn(shop));
});

Deno.test("the product does not start on a PostgreSQL database with an unfinished restore", async () => {
  await using resources = new AsyncDisposableStack();
  const place = await places.PostgreSQL(resources);
  await inDatabase(place, (db) => db.execute(`create table restore_unfinished ()`));
  await rejects(inShop(place, signIn), /broken off: restore into a new one/);
});

Deno.test("prints the help for invalid arguments", async () => {
  for (
    const args of [[], ["backup"], ["backup", "a", "b"], ["backup", "a", "--move"], [
      "restore",
      "a",
      "--plain",
    ], ["x", "a"]]
  ) equal((await backupCommand(args, {})).code, 2);
});
