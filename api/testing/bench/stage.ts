/** What the stories play on: a PostgreSQL, the Stripe emulator and the product, each in processes of their own. */
import { openPostgres } from "../../adapters/postgres/node_postgres.ts";
import type { Database } from "../../adapters/postgres/database.ts";
import postgres from "postgres";
import { startPostgres } from "../postgres_server.ts";
import { type Api, freePort, startApi, startEmulator } from "../processes.ts";
import type { Effort } from "./load.ts";
import { type Meter, parentOf, processMeter, treeMeter } from "./spent.ts";

export type Stage = {
  things: AsyncDisposableStack;
  effort: Effort;
  /** The server as it is shipped, made anew for this run. */
  main: string;
  /** A first process of the product; it takes the emulator's reports. */
  api: Api;
  port: number;
  /** Of the API and PostgreSQL together; the emulator is not counted. */
  meters: Meter[];
  sql: postgres.Sql;
  db: Database;
  databaseUrl: string;
};

/** Everything is gone with `things`. */
export async function setStage(things: AsyncDisposableStack, effort: Effort, main: string): Promise<Stage> {
  const server = await startPostgres({ fsync: false, alone: true });
  things.defer(() => server.stop());
  const databaseUrl = await server.createDatabase();
  const port = freePort();
  const stripe = await startEmulator(things, port);
  const api = await startApi(things, { port, databaseUrl, stripe, main });
  const sql = postgres(databaseUrl, { max: 10, onnotice: () => {} });
  things.defer(() => sql.end());
  const opened = await openPostgres(databaseUrl);
  things.defer(() => opened.close());
  const [backend] = await sql`select pg_backend_pid() as pid`;
  const postmaster = await parentOf(backend?.pid) ?? 0;
  const meters = [processMeter(api.pid), treeMeter(postmaster)];
  return { things, effort, main, api, port, meters, sql, db: opened.db, databaseUrl };
}

/** Makes the product as it is shipped, bundled; answers its server's file. */
export async function makeRelease(things: AsyncDisposableStack): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "release-" });
  things.defer(() => Deno.remove(folder, { recursive: true }));
  const maker = new URL("../../../tasks/release.ts", import.meta.url).pathname;
  const { success } = await new Deno.Command(Deno.execPath(), { args: ["run", "-A", maker, folder] })
    .spawn().status;
  if (!success) throw new Error("the product could not be made");
  return `${folder}/server/main.js`;
}

/** Starts `bare_server.ts`; answers its port and process. */
export async function startBare(things: AsyncDisposableStack): Promise<{ port: number; pid: number }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", new URL("bare_server.ts", import.meta.url).pathname],
    stdout: "piped",
    stdin: "null",
  }).spawn();
  const out = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  things.defer(async () => {
    child.kill("SIGTERM");
    await out.cancel();
    await child.status;
  });
  return { port: Number((await out.read()).value), pid: child.pid };
}
