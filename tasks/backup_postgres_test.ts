import { equal, rejects } from "node:assert/strict";
import { signIn } from "../api/testing/staff.ts";
import { backupCommand } from "./backup.ts";
import { inDatabase, inShop, places, testBackups } from "./backup_suite.ts";

testBackups("PostgreSQL");

Deno.test("a restore into PostgreSQL that was broken off leaves a database with which nothing starts", async () => {
  await using things = new AsyncDisposableStack();
  const place = await places.PostgreSQL(things);
  await inDatabase(place, (db) => db.execute(`create table restore_unfinished ()`));
  await rejects(inShop(place, signIn), /broken off: restore into a new one/);
});

Deno.test("what is not understood is answered with the manual", async () => {
  for (
    const args of [[], ["backup"], ["backup", "a", "b"], ["backup", "a", "--move"], [
      "restore",
      "a",
      "--plain",
    ], ["x", "a"]]
  ) equal((await backupCommand(args, {})).code, 2);
});
