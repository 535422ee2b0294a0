/** The bench environment: PostgreSQL, the Stripe emulator and the product in separate processes. */
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import type { Database } from "@api/adapters/postgres/database.ts";
import postgres from "postgres";
import { startPostgres } from "@api/testing/postgres_server.ts";
import { type Api, freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { bundledServer } from "@tasks/release.ts";
import type { Effort } from "./load.ts";
import { type Meter, parentOf, processMeter, treeMeter } from "./resource_usage.ts";

export type Environment = {
  resources: AsyncDisposableStack;
  effort: Effort;
  /** The bundled server of a release built for this run. */
  main: string;
  /** The first process of the product, which receives the emulator's webhooks. */
  api: Api;
  port: number;
  /** The first process of PostgreSQL. */
  postmaster: number;
  /** CPU time of the API and PostgreSQL, without the emulator. */
  meters: Meter[];
  sql: postgres.Sql;
  db: Database;
  databaseUrl: string;
};

/** Lets a bench send each client's address in `x-forwarded-for`, because streams are limited per client. */
export const behindProxy = { TRUSTED_PROXIES: "127.0.0.1" };

/** Starts the environment, which stops with `resources`. */
export async function startEnvironment(
  resources: AsyncDisposableStack,
  effort: Effort,
  main: string,
): Promise<Environment> {
  const server = await startPostgres({ alone: true });
  resources.defer(() => server.stop());
  const databaseUrl = await server.createDatabase();
  const port = freePort();
  const stripe = await startEmulator(resources, port);
  const api = await startApi(resources, { port, databaseUrl, stripe, main, env: behindProxy });
  const sql = postgres(databaseUrl, { max: 10, onnotice: () => {} });
  resources.defer(() => sql.end());
  const { db, close } = await openPostgres(databaseUrl);
  resources.defer(close);
  const [backend] = await sql`select pg_backend_pid() as pid`;
  const postmaster = await parentOf(backend?.pid) ?? 0;
  const meters = [processMeter(api.pid), treeMeter(postmaster)];
  return { resources, effort, main, api, port, postmaster, meters, sql, db, databaseUrl };
}

/** Builds a release and returns the path of its bundled server. */
export async function makeRelease(resources: AsyncDisposableStack): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "release-" });
  resources.defer(() => Deno.remove(folder, { recursive: true }));
  const releaseTask = new URL("../../tasks/release.ts", import.meta.url).pathname;
  const { success } = await new Deno.Command(Deno.execPath(), { args: ["run", "-A", releaseTask, folder] })
    .spawn().status;
  if (!success) throw new Error("the release could not be built");
  return `${folder}/${bundledServer}`;
}

/** Starts `floor_server.ts`, which prints its port. */
export async function startFloor(
  resources: AsyncDisposableStack,
  env: Record<string, string>,
): Promise<{ port: number; pid: number }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", new URL("floor_server.ts", import.meta.url).pathname],
    env,
    stdout: "piped",
    stdin: "null",
  }).spawn();
  const out = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  resources.defer(async () => {
    child.kill("SIGTERM");
    await out.cancel();
    await child.status;
  });
  return { port: Number((await out.read()).value), pid: child.pid };
}
