import { equal } from "node:assert/strict";
import { until } from "@api/testing/poll.ts";
import { newDatabase } from "@api/testing/running.ts";
import { postgresLeases } from "./processes.ts";
import { openPostgres } from "../node_postgres.ts";

Deno.test("gives a lease to one process at a time, and to another when it has expired", async () => {
  await using things = new AsyncDisposableStack();
  const database = await openPostgres(await newDatabase(things));
  things.defer(() => database.close());
  const leases = postgresLeases(database.db);
  const takers = await Promise.all(Array.from({ length: 8 }, () => leases.take("sweep", 60_000)));
  equal(takers.filter((isTaken) => isTaken).length, 1);
  equal(await leases.take("another", 1), true);
  await until("the end of the lease", () => leases.take("another", 60_000));
  equal(await leases.take("another", 60_000), false);
});

Deno.test("a process releases its own lease, and not one that another process has taken since", async () => {
  await using things = new AsyncDisposableStack();
  const database = await openPostgres(await newDatabase(things));
  things.defer(() => database.close());
  const [one, other] = [postgresLeases(database.db), postgresLeases(database.db)];
  equal(await one.take("sweep", 60_000), true);
  await other.release("sweep");
  equal(await other.take("sweep", 60_000), false);
  await one.release("sweep");
  equal(await other.take("sweep", 1), true);
  await until("the end of the lease", () => one.take("sweep", 60_000));
  await other.release("sweep");
  equal(await other.take("sweep", 60_000), false);
});
