/**
 * API processes with somebody who restarts them, a PostgreSQL, a payment server, a network that is not to be trusted; and beside them
 * another installation with a database of its own, and holds of other systems, on the same account at the payment server.
 */
import { openPostgres } from "../../adapters/postgres/node_postgres.ts";
import type { Database } from "../../adapters/postgres/database.ts";
import { startBalancer } from "../balancer.ts";
import { carrierAnswers, startCarriers } from "../carriers.ts";
import { retried } from "../poll.ts";
import { startPostgres } from "../postgres_server.ts";
import { postToAll } from "../webhook_relay.ts";
import { foreignHold } from "../money.ts";
import { type Api, freePort, startApi, startEmulator } from "../processes.ts";
import { setClock, type Shop } from "../shop.ts";
import type { Chance } from "./chance.ts";

export type Figures = Record<string, number>;

/** An installation on the account, and what its guests were shown. */
export type Site = { shop: Shop; db: Database };

export type World = Site & {
  /** The other installation; nothing happens to its processes. */
  neighbor: Site;
  /** Intents of other systems on the account. */
  foreignHolds: readonly string[];
  /** How many there are. */
  processes: number;
  /** As `kill -9` of that one; a new process takes its place at once. */
  kill(nth: number): Promise<void>;
  crashDatabase(): Promise<void>;
  /** Every process that starts or runs goes by this time from now on. */
  jumpTo(iso: string): Promise<void>;
  now(): number;
  /** Lets the network and the carriers be as they should. */
  heal(): void;
};

export async function startWorld(
  things: AsyncDisposableStack,
  chance: Chance,
  figures: Figures,
  { startsAt, processes = 2 }: { startsAt: string; processes?: number },
): Promise<World> {
  const server = await startPostgres({ fsync: false, alone: true });
  things.defer(() => server.stop());
  const databaseUrl = await server.createDatabase();
  const balancer = startBalancer(things);
  const neighborPort = freePort();
  const wire = startWire(things, [balancer.url, `http://127.0.0.1:${neighborPort}`], chance, figures);
  let areCarriersBad = true;
  const carriers = await startCarriers(things, {
    answers: () => areCarriersBad && chance.of(0.5) ? chance.pick(carrierAnswers) : "taken",
    heard: (kind, isTaken) => {
      const what = `${kind}s ${isTaken ? "taken" : "refused for now"}`;
      figures[what] = (figures[what] ?? 0) + 1;
    },
  });
  const stripe = await startEmulator(things, wire.port);

  let time = { real: Date.now(), shown: Date.parse(startsAt) };
  const now = () => time.shown + Date.now() - time.real;
  const start = (port = freePort(), database = databaseUrl) =>
    startApi(things, {
      port,
      databaseUrl: database,
      stripe,
      clock: new Date(now()).toISOString(),
      env: carriers.env,
    });
  // One after the other: the first makes the tables.
  const seats: (Api | undefined)[] = [];
  for (let seat = 0; seat < processes; seat++) seats.push(await start());
  const neighborUrl = await server.createDatabase();
  const neighbor = await start(neighborPort, neighborUrl);
  const neighborDatabase = await openPostgres(neighborUrl, 1);
  things.defer(() => neighborDatabase.close());
  const place = () => balancer.backends(seats.flatMap((api) => api ? [api.url] : []));
  place();
  // Opened when the tables are there.
  const database = await openPostgres(databaseUrl, 2);
  things.defer(() => database.close());

  const replace = async (seat: number) => {
    await seats[seat]?.kill();
    seats[seat] = undefined;
    place();
    // A database that is just starting keeps a process from starting, as it would keep a supervisor trying.
    seats[seat] = await retried(() => start(), 60_000);
    place();
  };
  return {
    shop: { url: balancer.url, stripe },
    db: database.db,
    neighbor: { shop: { url: neighbor.url, stripe }, db: neighborDatabase.db },
    foreignHolds: [
      await foreignHold({ url: balancer.url, stripe }, { order_id: "1042" }),
      await foreignHold({ url: balancer.url, stripe }),
    ],
    processes,
    kill: replace,
    crashDatabase: () => server.restart("immediate"),
    async jumpTo(iso) {
      time = { real: Date.now(), shown: Date.parse(iso) };
      for (const api of [...seats, neighbor]) if (api) await setClock(api, iso);
    },
    now,
    heal() {
      wire.heal();
      areCarriersBad = false;
    },
  };
}

/** Between the payment server and its endpoints: events are lost, doubled, late and out of order. */
function startWire(
  things: AsyncDisposableStack,
  targets: readonly string[],
  chance: Chance,
  figures: Figures,
) {
  let isBad = true;
  const late = new Set<ReturnType<typeof setTimeout>>();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const body = await request.arrayBuffer();
    const { pathname } = new URL(request.url);
    const pass = () => postToAll(targets, pathname, request.headers, body);
    const later = (millis: number) => {
      const timer = setTimeout(() => {
        late.delete(timer);
        void pass();
      }, millis);
      late.add(timer);
    };
    const what = isBad ? chance.pick(["pass", "lose", "double", "late", "pass"]) : "pass";
    figures[`webhooks: ${what}`] = (figures[`webhooks: ${what}`] ?? 0) + 1;
    if (what === "lose") return new Response();
    if (what === "late") {
      later(chance.whole(100, 6_000));
      return new Response();
    }
    if (what === "double") later(chance.whole(0, 500));
    return new Response(null, { status: await pass() });
  });
  things.defer(async () => {
    late.forEach(clearTimeout);
    await server.shutdown();
  });
  return {
    port: server.addr.port,
    heal: () => {
      isBad = false;
    },
  };
}
