import { equal, match, notEqual, rejects } from "node:assert/strict";
import postgres from "postgres";
import { type PostgresServer, startPostgres } from "./postgres_server.ts";

async function withServer(
  options: Parameters<typeof startPostgres>[0],
  use: (server: PostgresServer) => Promise<void>,
) {
  const server = await startPostgres(options);
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

async function withSql<T>(url: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await use(sql);
  } finally {
    await sql.end();
  }
}

async function setting(url: string, name: string): Promise<unknown> {
  return await withSql(url, async (sql) => (await sql`SELECT current_setting(${name}) AS value`)[0]?.value);
}

Deno.test("a private server keeps committed data through a crash and is removed by stop", async () => {
  const server = await startPostgres({ alone: true });
  const url = await server.createDatabase();
  equal(await setting(url, "fsync"), "on");
  equal(await setting(url, "max_connections"), "100");
  const files = String(await setting(url, "unix_socket_directories"));
  await withSql(url, (sql) => sql`CREATE TABLE kept AS SELECT '비빔밥' AS dish`);

  for (const mode of ["immediate", "fast"] as const) {
    await server.restart(mode);
    equal(await withSql(url, async (sql) => (await sql`SELECT dish FROM kept`)[0]?.dish), "비빔밥", mode);
  }

  await server.stop();
  await server.stop();
  await rejects(withSql(url, (sql) => sql`SELECT 1`), /ECONNREFUSED/);
  await rejects(Deno.stat(files), Deno.errors.NotFound);
});

Deno.test("concurrently created databases are isolated from each other", async () => {
  await withServer({ fsync: false }, async (server) => {
    const [one = "", two = "", three = ""] = await Promise.all([
      server.createDatabase(),
      server.createDatabase(),
      server.createDatabase(),
    ]);
    equal(new Set([one, two, three, server.url()]).size, 4);
    await withSql(one, (sql) => sql`CREATE TABLE mine (id int)`);
    await rejects(withSql(two, (sql) => sql`SELECT * FROM mine`), /does not exist/);
  });
});

Deno.test("concurrently created copies of the migrated database have its tables and no rows", async () => {
  await withServer({ alone: true, fsync: false }, async (host) => {
    await withServer({ sharedUrl: host.url() }, async (guest) => {
      const urls = await Promise.all([1, 2, 3].map(() => guest.createMigratedDatabase()));
      equal(new Set(urls).size, 3);
      for (const url of urls) {
        equal((await withSql(url, (sql) => sql`SELECT FROM orders`)).length, 0);
      }
    });
  });
});

Deno.test("stop drops the databases on a shared server and keeps the server running", async () => {
  await withServer({ alone: true, fsync: false }, async (host) => {
    const guest = await startPostgres({ sharedUrl: host.url() });
    const url = await guest.createDatabase();
    equal(new URL(url).port, new URL(host.url()).port);
    notEqual(url, host.url());
    equal(await setting(url, "fsync"), "off");
    await rejects(guest.restart("fast"), /shared/);
    await guest.stop();
    await rejects(withSql(url, (sql) => sql`SELECT 1`), /does not exist/);
    match(String(await setting(host.url(), "server_version")), /^\d+/);
  });
});

Deno.test("a killed test run leaves no server and no files behind", async () => {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(import.meta.resolve("./postgres_server.ts"))});
    const server = await startPostgres({ alone: true, fsync: false });
    await Deno.stdout.write(new TextEncoder().encode(server.url()));
    await new Promise((resolve) => setTimeout(resolve, 60_000));`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", script],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = child.stdout.getReader();
  const url = new TextDecoder().decode((await reader.read()).value);
  const files = String(await setting(url, "unix_socket_directories"));

  child.kill("SIGKILL");
  await child.status;
  await reader.cancel();

  while (await Deno.stat(files).then(() => true, () => false)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await rejects(withSql(url, (sql) => sql`SELECT 1`), /ECONNREFUSED/);
});
