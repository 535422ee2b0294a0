import { equal } from "node:assert/strict";
import { until } from "@api/testing/poll.ts";
import { newDatabase } from "@api/testing/running.ts";
import { postgresProcesses } from "./processes.ts";
import { openPostgres } from "../node_postgres.ts";

Deno.test("gives a lease to one process at a time, and to another when it has expired", async () => {
  await using things = new AsyncDisposableStack();
  const database = await openPostgres(await newDatabase(things));
  things.defer(() => database.close());
  const processes = postgresProcesses(database.db);
  const takers = await Promise.all(Array.from({ length: 8 }, () => processes.takeJob("sweep", 60_000)));
  equal(takers.filter((isTaken) => isTaken).length, 1);
  equal(await processes.takeJob("another", 1), true);
  await until("the end of the lease", () => processes.takeJob("another", 60_000));
  equal(await processes.takeJob("another", 60_000), false);
});

Deno.test("a process releases its own lease, and not one that another process has taken since", async () => {
  await using things = new AsyncDisposableStack();
  const database = await openPostgres(await newDatabase(things));
  things.defer(() => database.close());
  const [one, other] = [postgresProcesses(database.db), postgresProcesses(database.db)];
  equal(await one.takeJob("sweep", 60_000), true);
  await other.releaseJob("sweep");
  equal(await other.takeJob("sweep", 60_000), false);
  await one.releaseJob("sweep");
  equal(await other.takeJob("sweep", 1), true);
  await until("the end of the lease", () => one.takeJob("sweep", 60_000));
  await other.releaseJob("sweep");
  equal(await other.takeJob("sweep", 60_000), false);
});
