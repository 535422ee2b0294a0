import { deepEqual, rejects } from "node:assert/strict";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { until } from "@api/testing/poll.ts";
import { newDatabase } from "@api/testing/running.ts";
import { discardBroken, endSilent } from "./broken_connections.ts";
import { isOutage } from "./outage.ts";

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

/** Starts a proxy to the server of `url`. \`cut\` stops passing on what its connections send, without ending them. */
function startCutLine(things: AsyncDisposableStack, url: string): { url: string; cut(): void } {
  const { hostname, port } = new URL(url);
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open: { isCut: boolean; ends: Deno.Conn[] }[] = [];
  const pass = async (line: (typeof open)[number], from: Deno.Conn, to: Deno.Conn) => {
    const bytes = new Uint8Array(65_536);
    for (let count = await from.read(bytes); count !== null; count = await from.read(bytes)) {
      if (!line.isCut) await to.write(bytes.slice(0, count));
    }
    to.close();
  };
  const accepting = (async () => {
    for await (const client of listener) {
      const server = await Deno.connect({ hostname, port: Number(port || 5432) });
      const line = { isCut: false, ends: [client, server] };
      open.push(line);
      pass(line, client, server).catch(() => {});
      pass(line, server, client).catch(() => {});
    }
  })();
  things.defer(async () => {
    listener.close();
    await accepting;
    for (const end of open.flatMap(({ ends }) => ends)) {
      try {
        end.close();
      } catch {
        // Already closed.
      }
    }
  });
  const through = Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(listener.addr.port) });
  return { url: through.href, cut: () => open.forEach((line) => line.isCut = true) };
}

Deno.test("a connection that the network cut without a word is replaced, within and outside of a transaction", async () => {
  await using things = new AsyncDisposableStack();
  const line = startCutLine(things, await newDatabase(things));
  const pool = poolOfOne(things, line.url);
  pool.on("connect", (client) => endSilent(client, 500));
  const db = drizzle(pool);
  const one = () => db.execute("select 1");
  const isReplaced = () => until("a connection that answers", () => one().then(() => true, () => false));
  const isAway = (cause: unknown) => isOutage(cause);

  await isReplaced();
  line.cut();
  await rejects(one(), isAway);
  await isReplaced();
  line.cut();
  await rejects(db.transaction((tx) => tx.execute("select 1")), isAway);
  await isReplaced();
  await rejects(
    db.transaction(async (tx) => {
      await tx.execute("select 1");
      line.cut();
      await tx.execute("select 1");
    }),
    isAway,
  );
  await isReplaced();
});
