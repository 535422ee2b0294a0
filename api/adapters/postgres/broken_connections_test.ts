import { deepEqual, rejects } from "node:assert/strict";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { newDatabase } from "@api/testing/running.ts";
import { discardBroken } from "./broken_connections.ts";

function poolOfOne(things: AsyncDisposableStack, connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 5_000 });
  things.defer(() => pool.end());
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  discardBroken(pool);
  return pool;
}

Deno.test("returns a connection to the pool that broke before its transaction began", async () => {
  await using things = new AsyncDisposableStack();
  const connectionString = await newDatabase(things);
  const pool = poolOfOne(things, connectionString);
  const db = drizzle(pool);

  // The server ends the only connection just before the transaction's first statement.
  pool.once("acquire", (client) => {
    const query = client.query;
    client.query = (async (...args: unknown[]) => {
      client.query = query;
      const other = new pg.Client({ connectionString });
      await other.connect();
      const { rows: [own] } = await client.query("select pg_backend_pid() as pid");
      await other.query("select pg_terminate_backend($1)", [own.pid]);
      await other.end();
      return await (client.query as (...args: unknown[]) => unknown)(...args);
    }) as typeof client.query;
  });
  await rejects(db.transaction((tx) => tx.execute("select 1")));

  const { rows } = await db.transaction((tx) => tx.execute("select 1 as one"));
  deepEqual(rows, [{ one: 1 }]);
});

Deno.test("ignores a second release of a connection", async () => {
  await using things = new AsyncDisposableStack();
  const pool = poolOfOne(things, await newDatabase(things));
  const client = await pool.connect();
  client.release();
  client.release();
  deepEqual([pool.totalCount, pool.idleCount], [1, 1]);
});
