import { deepEqual } from "node:assert/strict";
import { testKey } from "../api/testing/keys.ts";
import { setUpApp, signInWithApp } from "../api/testing/second_factor.ts";
import { below, inShop, newFolder, passphrase, places, run, testBackups } from "./backup_suite.ts";

testBackups("PGlite");

Deno.test("with a key of its own an installation seals what it restores with that", async () => {
  await using things = new AsyncDisposableStack();
  const [original, place] = [await places.PGlite(things), await places.PGlite(things)];
  const app = await inShop(original, setUpApp);
  const file = `${await newFolder(things)}/copy`;
  const secret = { BACKUP_PASSPHRASE: passphrase };
  await run(original, ["backup", file], 0, secret);
  await run(place, ["restore", file], 0, { ...secret, SECRETS_KEY: testKey });
  deepEqual((await below(place.folder)).filter((path) => path.includes("secrets.key")), []);
  const own = { ...place, env: { ...place.env, SECRETS_KEY: testKey } };
  await inShop(own, (shop) => signInWithApp(shop, app, 2));
});
