import { deepEqual, equal } from "node:assert/strict";
import { orderOf, placeOrder, track } from "@api/testing/guests.ts";
import { ledgerIntent, movements } from "@api/testing/money.ts";
import { openTestPglite } from "@api/testing/pglite.ts";
import { until } from "@api/testing/poll.ts";
import { freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { signIn } from "@api/testing/staff.ts";

/** The process is killed while the embedded database writes, and again after it has recovered. Three orders are under way each time. */
const kills = 2;

Deno.test("after kill -9 while the embedded database writes, no confirmed order is lost and no card is charged twice", async () => {
  await using things = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "embedded-" });
  things.defer(() => Deno.remove(folder, { recursive: true }));
  // A copy of a migrated database; the process would create one in several seconds.
  await (await openTestPglite(`${folder}/postgres`)).close();
  const port = freePort();
  const stripe = await startEmulator(things, port);
  const placed = new Map<string, { intentId: string; cents: number; isConfirmed: boolean }>();

  for (let round = 0; round < kills; round++) {
    const clock = new Date(Date.parse("2030-11-22T20:00:00Z") + round * 60_000).toISOString();
    const api = await startApi(things, { port, stripe, clock, env: { DATA_DIR: folder } });
    const counter = await signIn(api);
    for (const [id, { intentId }] of placed) equal((await orderOf(api, intentId)).id, id);
    const before = placed.size;
    const guests = Array.from({ length: 3 }, async () => {
      for (;;) {
        const { id, intentId, cents } = await placeOrder(api);
        const order = { intentId, cents, isConfirmed: false };
        placed.set(id, order);
        const accepted = await counter.accept(id);
        order.isConfirmed = accepted.ok && accepted.data.status === "confirmed";
      }
    });
    const cutOff = Promise.allSettled(guests);
    await until("orders under way", () => placed.size >= before + 4 + round, 60_000);
    await api.kill();
    await cutOff;
  }

  const clock = "2030-11-22T20:10:00Z";
  const api = await startApi(things, { port, stripe, clock, env: { DATA_DIR: folder } });
  for (const [id, { intentId, cents, isConfirmed }] of placed) {
    const { order } = await track(api, id);
    equal(order?.id, id);
    if (isConfirmed) equal(order?.status, "confirmed");
    await until("its money to settle", async () => {
      const { order } = await track(api, id);
      const { captures } = await ledgerIntent(api, intentId);
      return order?.status === (captures === 1 ? "confirmed" : "pending_approval");
    }, 60_000);
    const [held, captured, ...more] = await movements(api, intentId);
    deepEqual([held, captured ?? `captured ${cents}`, more], [`held ${cents}`, `captured ${cents}`, []]);
  }
});
