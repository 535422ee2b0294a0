import { equal, ok, rejects } from "node:assert/strict";
import { newGuest, plainDish } from "@api/testing/guests.ts";
import { usualBounds } from "@api/compose/services.ts";
import { until } from "@api/testing/poll.ts";
import { freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { newDatabase, openDatabase, startShop } from "@api/testing/running.ts";

/** A proxy to the payment provider `target`; without one, each request fails. After `hang()`, it accepts requests and does not answer them. */
function startHangingProvider(things: AsyncDisposableStack, target?: string) {
  let isHanging = false;
  let held = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    if (isHanging) {
      held += 1;
      await released;
      return new Response("too late", { status: 500 });
    }
    if (target === undefined) return new Response(null, { status: 503 });
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = request.body === null ? null : await request.arrayBuffer();
    return await fetch(target + pathname + search, { method, headers, body });
  });
  things.defer(async () => {
    release();
    await server.shutdown();
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    held: () => held,
    hang: () => {
      isHanging = true;
    },
  };
}

async function openCheckouts(shop: { url: string; stripe: string }, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, async () => {
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    const opened = await guest.open();
    ok(opened.ok, opened.text);
    await guest.complete(opened.data.paymentIntentId);
  }));
}

Deno.test("ends after SIGTERM although the payment provider hangs and many checkouts are open", async () => {
  await using things = new AsyncDisposableStack();
  const port = freePort();
  const [databaseUrl, emulator] = await Promise.all([newDatabase(things), startEmulator(things, port)]);
  const provider = startHangingProvider(things, emulator);
  const api = await startApi(things, {
    port,
    databaseUrl,
    stripe: provider.url,
    env: { DRAIN_SECONDS: "0.5" },
  });
  // So many that the sweep reads the provider's list.
  await openCheckouts(api, 12);
  provider.hang();
  await until("a job that hangs", () => provider.held() > 0, 60_000);
  const ended = api.end();
  await until("the end of readiness", async () => {
    const response = await fetch(`${api.url}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status !== 200;
  });
  await until(
    "a closed port",
    () => Deno.connect({ port }).then((connection) => connection.close(), () => true),
  );
  equal(await ended, 0);
});

Deno.test("ends within its time limit while a request, the drain and the database hang", async () => {
  await using things = new AsyncDisposableStack();
  ok(usualBounds.shutdownMs < 20_000);
  const provider = startHangingProvider(things);
  const database = await openDatabase("PostgreSQL", things);
  const shop = await startShop(
    { ...database, close: () => new Promise(() => {}) },
    // Closes the shop a second time, after the test's own call.
    things,
    {
      DRAIN_SECONDS: "60",
      STRIPE_SECRET_KEY: "sk_test_shutdown",
      STRIPE_PUBLISHABLE_KEY: "pk_test_shutdown",
      STRIPE_WEBHOOK_SECRET: "whsec_shutdown",
      STRIPE_API_BASE: provider.url,
    },
    undefined,
    { bounds: { ...usualBounds, shutdownMs: 2_000 } },
  );
  things.defer(() => database.close());
  const guest = newGuest(shop);
  await guest.add(plainDish.id);
  provider.hang();
  const hanging = rejects(guest.open());
  await until("a request that hangs", () => provider.held() > 0);
  // The closing of the database never ends.
  await shop.close();
  await hanging;
});
