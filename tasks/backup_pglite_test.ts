import { deepEqual, equal, match } from "node:assert/strict";
import { testKey } from "@api/testing/keys.ts";
import { setUpApp, signInWithApp } from "@api/testing/second_factor.ts";
import { inShop, listFiles, newBackupKey, newFolder, places, run, testRestore } from "./backup_suite.ts";

testRestore("PGlite");

Deno.test("a restore encrypts secrets with the configured SECRETS_KEY, and only the owner can read its folder", async () => {
  await using resources = new AsyncDisposableStack();
  const [original, target] = [await places.PGlite(resources), await places.PGlite(resources)];
  const app = await inShop(original, setUpApp);
  const file = `${await newFolder(resources)}/copy`;
  const { closing, opening } = await newBackupKey(resources);
  await run(original, ["backup", file], 0, closing);
  await run(target, ["restore", file, ...opening], 0, { SECRETS_KEY: testKey });
  deepEqual((await listFiles(target.folder)).filter((path) => path.includes("secrets.key")), []);
  equal(((await Deno.stat(`${target.folder}/postgres`)).mode ?? 0) & 0o777, 0o700);
  const withKey = { ...target, env: { ...target.env, SECRETS_KEY: testKey } };
  await inShop(withKey, (shop) => signInWithApp(shop, app, 2));
});

Deno.test("a backup without an embedded database, and one of a database in use, print one sentence", async () => {
  await using resources = new AsyncDisposableStack();
  const place = await places.PGlite(resources);
  const { closing, opening } = await newBackupKey(resources);
  const file = `${await newFolder(resources)}/copy`;
  match(await run(place, ["backup", file], 1, closing), /no embedded database/);
  const running = await place.open();
  match(await run(place, ["backup", file], 1, closing), /in use by another program/);
  match(await run(place, ["restore", file, ...opening], 1, closing), /is not empty: move it away first/);
  await running.close();
});
