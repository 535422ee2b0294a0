import { deepEqual, ok } from "node:assert/strict";
import type { StreamMessage } from "@contract/schemas/orders.ts";
import { startBalancer } from "@api/testing/balancer.ts";
import { listen, type ReceivedEvent } from "@api/testing/events.ts";
import { placeOrder, track } from "@api/testing/guests.ts";
import { movements } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { startEmulator, stripeEnv } from "@api/testing/processes.ts";
import { newDatabase, startShop } from "@api/testing/running.ts";
import { createCounter, signIn } from "@api/testing/staff.ts";

/** How often a product is replaced; both are with 2. Set `ROLLING_RESTARTS=50` for a long run. */
const restarts = Number(Deno.env.get("ROLLING_RESTARTS") ?? 2);

/**
 * F26: products are replaced one by one while orders are placed and accepted. They end as a process does after SIGTERM, which
 * shutdown_test.ts sends.
 */
Deno.test("a rolling restart fails no accept, loses no stream event and charges no card twice", async () => {
  await using things = new AsyncDisposableStack();
  const balancer = startBalancer(things);
  const port = Number(new URL(balancer.url).port);
  const [databaseUrl, stripe] = await Promise.all([newDatabase(things), startEmulator(things, port)]);
  // Long enough for the balancer to see it on a busy machine.
  const env = { ...stripeEnv(stripe), DRAIN_SECONDS: "2" };
  const start = async () => await startShop(await openPostgres(databaseUrl), things, env);
  const running = [await start(), await start()];
  balancer.backends(running.map(({ url }) => url));
  const shop = { url: balancer.url, stripe };
  await until("both are ready", async () => (await fetch(`${shop.url}/readyz`).then(discardBody)).ok);
  const counter = createCounter(shop, (await signIn(shop)).token);

  const tablet = reconnectingTablet(shop.url, () => counter.ticket());
  let isOver = false;
  const accepted: { id: string; intentId: string; cents: number }[] = [];
  const working = Array.from({ length: 2 }, async () => {
    while (!isOver) {
      const order = await placeOrder(shop);
      const answer = await counter.accept(order.id);
      ok(answer.ok, `an accept failed: ${answer.status} ${answer.text}`);
      accepted.push(order);
    }
  });
  const watched = Promise.all(working);
  try {
    for (let round = 0; round < restarts; round++) {
      const before = accepted.length;
      await Promise.race([until("orders go on", () => accepted.length >= before + 3, 60_000), watched]);
      const [old] = running.splice(0, 1);
      running.push(await start());
      balancer.backends([...running, ...(old ? [old] : [])].map(({ url }) => url));
      await old?.close();
      balancer.backends(running.map(({ url }) => url));
    }
  } finally {
    isOver = true;
    await watched;
  }
  ok(accepted.length >= 3 * restarts);
  const ids = accepted.map(({ id }) => id).toSorted();
  await until("every order on the tablet", () => tablet.rung().length >= ids.length, 30_000);
  await tablet.stop();
  deepEqual(tablet.rung().toSorted(), ids);
  ok(tablet.connections() > 1, "the stream was handed over");
  for (const { id, intentId, cents } of accepted) {
    await until("confirmation", async () => (await track(shop, id)).order?.status === "confirmed");
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  }
});

async function discardBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return response;
}

/** A tablet that reconnects with its last event id whenever its stream ends, as the staff app does. */
function reconnectingTablet(url: string, ticket: () => Promise<string>) {
  const received: ReceivedEvent<StreamMessage>[] = [];
  let [connections, isOver] = [0, false];
  let disconnect = () => {};
  const disconnected = new Promise<void>((resolve) => {
    disconnect = resolve;
  });
  const listening = (async () => {
    while (!isOver) {
      const last = Math.max(0, ...received.flatMap(({ id }) => id ?? []));
      try {
        await using stream = await listen<StreamMessage>(
          `${url}/api/admin/orders/stream?ticket=${await ticket()}`,
          last === 0 ? {} : { "last-event-id": String(last) },
          received,
        );
        if (stream.status === 200) connections += 1;
        await Promise.race([stream.ended, disconnected]);
      } catch {
        // No ticket, or no process is ready. The loop retries after the pause.
      }
      if (!isOver) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return {
    rung: () => received.flatMap(({ data }) => data.type === "new_order" ? [data.order.id] : []),
    connections: () => connections,
    async stop() {
      isOver = true;
      disconnect();
      await listening;
    },
  };
}
