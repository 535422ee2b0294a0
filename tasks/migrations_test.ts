import { equal, throws } from "node:assert/strict";
import { firstMigration, replaceGenerated, storedFirstMigration } from "./migrations.ts";

Deno.test("the first migration is what the tables make: `deno task migrations` would change nothing", async () => {
  const made = await firstMigration();
  const stored = await storedFirstMigration();
  equal(made.sql, stored.sql);
  equal(made.snapshot, stored.snapshot);
});

Deno.test("a migration that has lost a marker is not written", () => {
  throws(() => replaceGenerated("create table orders ();", "create table checkouts ();"), /marker/);
});
