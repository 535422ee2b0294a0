import { equal, rejects } from "node:assert/strict";
import { signIn } from "@api/testing/staff.ts";
import { backupCommand } from "./backup.ts";
import { inDatabase, inShop, places, testBackups } from "./backup_suite.ts";

testBackups("PostgreSQL");

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
