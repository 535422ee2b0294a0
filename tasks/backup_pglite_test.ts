import { deepEqual } from "node:assert/strict";
import { testKey } from "@api/testing/keys.ts";
import { setUpApp, signInWithApp } from "@api/testing/second_factor.ts";
import { inShop, listFiles, newBackupKey, newFolder, places, run, testBackups } from "./backup_suite.ts";

testBackups("PGlite");

Deno.test("a restore encrypts secrets with the configured SECRETS_KEY", async () => {
  await using resources = new AsyncDisposableStack();
  const [original, target] = [await places.PGlite(resources), await places.PGlite(resources)];
  const app = await inShop(original, setUpApp);
  const file = `${await newFolder(resources)}/copy`;
  const { closing, opening } = await newBackupKey(resources);
  await run(original, ["backup", file], 0, closing);
  await run(target, ["restore", file, ...opening], 0, { SECRETS_KEY: testKey });
  deepEqual((await listFiles(target.folder)).filter((path) => path.includes("secrets.key")), []);
  const withKey = { ...target, env: { ...target.env, SECRETS_KEY: testKey } };
  await inShop(withKey, (shop) => signInWithApp(shop, app, 2));
});
