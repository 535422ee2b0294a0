import { deepEqual, equal, ok } from "node:assert/strict";
import { openPostgres } from "./adapters/postgres/node_postgres.ts";
import { outbox } from "./adapters/postgres/schema.ts";
import type { Log } from "./adapters/system/log.ts";
import { startCarriers } from "./testing/carriers.ts";
import { placeOrder } from "./testing/guests.ts";
import { until } from "./testing/poll.ts";
import { newDatabase, type RunningShop, startShop } from "./testing/running.ts";
import { done, lunchtime, setClock } from "./testing/shop.ts";
import { signIn } from "./testing/staff.ts";

const minute = 60_000;

Deno.test("F21, F23: mail and texts dead for an hour, then well: all that was promised leaves, once, and old news is dropped and logged", async () => {
  await using things = new AsyncDisposableStack();
  let isDead = true;
  let refused = 0;
  const taken: string[] = [];
  const carriers = await startCarriers(things, {
    fails: () => isDead,
    heard: (kind, isTaken, what) => isTaken ? taken.push(`${kind} ${what}`) : refused += 1,
  });
  const logged: string[] = [];
  const log: Log = (_level, event, fields) => void logged.push(`${event} ${fields?.about}`);
  const shop = await startShop(await openPostgres(await newDatabase(things)), things, carriers.env, log);
  let now = Date.parse(lunchtime);
  const pass = async (minutes: number) => {
    now += minutes * minute;
    await setClock(shop, new Date(now).toISOString());
    await nothingIsDue(shop, now);
  };

  const ids = [
    (await placeOrder(shop, { wantsTexts: true })).id,
    (await placeOrder(shop, { wantsTexts: true })).id,
    (await placeOrder(shop, { wantsTexts: true })).id,
  ];
  const [served = "", denied = "", late = ""] = ids;
  const counter = await signIn(shop);
  ok((await counter.deny(denied)).ok);
  for (const id of [served, late]) ok((await counter.accept(id)).ok);
  await done(shop, "readyOrder", { id: served, token: counter.token, body: {} });
  for (let nth = 0; nth < 12; nth++) await pass(5);
  ok(refused > 10, `${refused} tries`);
  deepEqual(taken, []);

  isDead = false;
  // A try that the clock ran away from is made again a minute later.
  for (let nth = 0; nth < 30 && await isAnyWaiting(shop); nth++) await pass(1);
  const rows = await shop.db.select().from(outbox);
  const fates = rows.filter(({ droppedAt, about }) => droppedAt === null || about !== "order_received")
    .map(({ channel, about, orderId, sentAt }) => [channel, about, ids.indexOf(orderId), sentAt !== null]);
  deepEqual(fates.toSorted(), [
    ["mail", "order_confirmed", 0, true],
    ["mail", "order_confirmed", 2, true],
    ["mail", "order_denied", 1, true],
    ["mail", "order_ready", 0, true],
    ["text", "order_ready", 0, true],
  ]);
  deepEqual([taken.length, new Set(taken).size], [5, 5]);

  isDead = true;
  const again = await signIn(shop);
  await done(shop, "readyOrder", { id: late, token: again.token, body: {} });
  await pass(2);
  await pass(2 * 60);
  for (let nth = 0; nth < 30 && await isAnyWaiting(shop); nth++) await pass(1);
  equal(taken.length, 5);
  equal(logged.filter((line) => line === "message.dropped order_ready").length, 2);
});

async function isAnyWaiting(shop: RunningShop): Promise<boolean> {
  return (await shop.db.select().from(outbox)).some(({ sentAt, droppedAt }) =>
    (sentAt ?? droppedAt) === null
  );
}

async function nothingIsDue(shop: RunningShop, now: number): Promise<void> {
  await until(
    "the messages that are due to be tried",
    async () =>
      (await shop.db.select().from(outbox)).every(({ sentAt, droppedAt, dueAt }) =>
        (sentAt ?? droppedAt) !== null || dueAt > now + 1_000
      ),
    30_000,
  );
}
