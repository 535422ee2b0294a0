/**
 * The environment of the fault tests: supervised API processes, PostgreSQL, a payment server and an unreliable network. A second
 * installation with its own database, and payments of other systems, share the same account at the payment server.
 */
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import type { Database } from "@api/adapters/postgres/database.ts";
import { startBalancer } from "@api/testing/balancer.ts";
import { gatewayResponses, startMessageGateways } from "@api/testing/message_gateways.ts";
import { retried } from "@api/testing/poll.ts";
import { startPostgres } from "@api/testing/postgres_server.ts";
import { postToAll } from "@api/testing/webhook_relay.ts";
import { createForeignHold } from "@api/testing/money.ts";
import { type Api, freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { setClock, type Shop } from "@api/testing/shop.ts";
import type { Rng } from "./rng.ts";

export type Counts = Record<string, number>;

/** An installation on the account. */
export type Installation = { shop: Shop; db: Database };

export type World = Installation & {
  /** The other installation, whose processes are not killed. */
  otherInstallation: Installation;
  /** Payment intents of other systems on the account. */
  foreignHolds: readonly string[];
  /** The number of API processes. */
  processes: number;
  /** Kills one process like `kill -9` and starts a new one. */
  kill(nth: number): Promise<void>;
  crashDatabase(): Promise<void>;
  /** Sets the clock of every current and future process. */
  jumpTo(iso: string): Promise<void>;
  now(): number;
  /** The moments at which `jumpTo` was called, before the jump. */
  jumps: readonly number[];
  /** Ends the faults of the network and the message gateways. */
  stopFaults(): void;
};

export async function startWorld(
  resources: AsyncDisposableStack,
  rng: Rng,
  counts: Counts,
  { startsAt, processes = 2 }: { startsAt: string; processes?: number },
): Promise<World> {
  const server = await startPostgres({ fsync: false, alone: true });
  resources.defer(() => server.stop());
  const databaseUrl = await server.createDatabase();
  const balancer = startBalancer(resources);
  const neighborPort = freePort();
  const webhookRelay = startUnreliableRelay(
    resources,
    [balancer.url, `http://127.0.0.1:${neighborPort}`],
    rng,
    counts,
  );
  let hasGatewayFaults = true;
  const gateways = await startMessageGateways(resources, {
    respond: () => hasGatewayFaults && rng.happens(0.5) ? rng.pick(gatewayResponses) : "accepted",
    onMessage: (kind, isAccepted) => {
      const outcome = `${kind}s ${isAccepted ? "accepted" : "rejected"}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    },
  });
  const stripe = await startEmulator(resources, webhookRelay.port);

  let time = { real: Date.now(), simulated: Date.parse(startsAt) };
  const now = () => time.simulated + Date.now() - time.real;
  const jumps: number[] = [];
  const start = (port = freePort(), database = databaseUrl) =>
    startApi(resources, {
      port,
      databaseUrl: database,
      stripe,
      clock: new Date(now()).toISOString(),
      env: { ...gateways.env, TRUSTED_PROXIES: "127.0.0.1" },
    });
  // Sequentially, because the first process creates the tables.
  const apis: (Api | undefined)[] = [];
  for (let index = 0; index < processes; index++) apis.push(await start());
  const neighborUrl = await server.createDatabase();
  const otherInstallation = await start(neighborPort, neighborUrl);
  const neighborDatabase = await openPostgres(neighborUrl, 1);
  resources.defer(() => neighborDatabase.close());
  const updateBackends = () => balancer.backends(apis.flatMap((api) => api ? [api.url] : []));
  updateBackends();
  // Opened after the tables exist.
  const database = await openPostgres(databaseUrl, 2);
  resources.defer(() => database.close());

  const replace = async (index: number) => {
    await apis[index]?.kill();
    apis[index] = undefined;
    updateBackends();
    // Retries like a supervisor while the database is restarting.
    apis[index] = await retried(() => start(), 60_000);
    updateBackends();
  };
  return {
    shop: { url: balancer.url, stripe },
    db: database.db,
    otherInstallation: { shop: { url: otherInstallation.url, stripe }, db: neighborDatabase.db },
    foreignHolds: [
      await createForeignHold({ url: balancer.url, stripe }, { order_id: "1042" }),
      await createForeignHold({ url: balancer.url, stripe }),
    ],
    processes,
    kill: replace,
    crashDatabase: () => server.restart("immediate"),
    async jumpTo(iso) {
      jumps.push(now());
      time = { real: Date.now(), simulated: Date.parse(iso) };
      for (const api of [...apis, otherInstallation]) if (api) await setClock(api, iso);
    },
    now,
    jumps,
    stopFaults() {
      webhookRelay.stopFaults();
      hasGatewayFaults = false;
    },
  };
}

/** A relay between the payment server and the webhook endpoints that loses, duplicates, delays and reorders events. */
function startUnreliableRelay(
  resources: AsyncDisposableStack,
  targets: readonly string[],
  rng: Rng,
  counts: Counts,
) {
  let hasFaults = true;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const body = await request.arrayBuffer();
    const { pathname } = new URL(request.url);
    const pass = () => postToAll(targets, pathname, request.headers, body);
    const passLater = (delayMs: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void pass();
      }, delayMs);
      timers.add(timer);
    };
    const outcome = hasFaults ? rng.pick(["pass", "lose", "double", "late", "pass"]) : "pass";
    counts[`webhooks: ${outcome}`] = (counts[`webhooks: ${outcome}`] ?? 0) + 1;
    if (outcome === "lose") return new Response();
    if (outcome === "late") {
      passLater(rng.integer(100, 6_000));
      return new Response();
    }
    if (outcome === "double") passLater(rng.integer(0, 500));
    return new Response(null, { status: await pass() });
  });
  resources.defer(async () => {
    timers.forEach(clearTimeout);
    await server.shutdown();
  });
  return {
    port: server.addr.port,
    stopFaults: () => {
      hasFaults = false;
    },
  };
}
