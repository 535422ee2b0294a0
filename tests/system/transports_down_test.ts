import { deepEqual, equal, ok } from "node:assert/strict";
import { and, eq } from "drizzle-orm";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { outbox } from "@api/adapters/postgres/messages/tables.ts";
import type { Log } from "@domain/ports/log.ts";
import { type GatewayResponse, startMessageGateways } from "@api/testing/message_gateways.ts";
import { placeOrder, track } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import { newDatabase, type RunningShop, startShop } from "@api/testing/running.ts";
import { expectData, lunchtime, setClock } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

const minute = 60_000;

Deno.test("F21, F23: after an hour without mail and texts, sends due messages once, and drops and logs obsolete ones", async () => {
  await using things = new AsyncDisposableStack();
  const { shop, transports, taken, logged, pass, settle } = await shopWithTransports(things);
  let tries = 0;
  const dead = (): GatewayResponse => tries++ % 2 === 0 ? "rejected" : "too many";
  transports.answers = dead;

  const ids = [
    (await placeOrder(shop, { wantsTexts: true })).id,
    (await placeOrder(shop, { wantsTexts: true })).id,
    (await placeOrder(shop, { wantsTexts: true })).id,
  ];
  const [served = "", denied = "", late = ""] = ids;
  const counter = await signIn(shop);
  ok((await counter.deny(denied)).ok);
  for (const id of [served, late]) ok((await counter.accept(id)).ok);
  await expectData(shop, "readyOrder", { id: served, token: counter.token, body: {} });
  for (let nth = 0; nth < 12; nth++) await pass(5);
  ok(tries > 10, `${tries} tries`);
  deepEqual(taken, []);

  transports.answers = () => "accepted";
  await settle();
  const rows = await shop.db.select().from(outbox);
  const deliveries = rows.filter(({ droppedAt, about }) => droppedAt === null || about !== "order_received")
    .map(({ channel, about, refId, sentAt }) => [channel, about, ids.indexOf(refId), sentAt !== null]);
  deepEqual(deliveries.toSorted(), [
    ["mail", "order_confirmed", 0, true],
    ["mail", "order_confirmed", 2, true],
    ["mail", "order_denied", 1, true],
    ["mail", "order_ready", 0, true],
    ["text", "order_confirmed", 0, true],
    ["text", "order_confirmed", 2, true],
    ["text", "order_ready", 0, true],
  ]);
  deepEqual([taken.length, new Set(taken).size], [7, 7]);

  transports.answers = dead;
  const again = await signIn(shop);
  await expectData(shop, "readyOrder", { id: late, token: again.token, body: {} });
  await pass(2);
  await pass(2 * 60);
  await settle();
  equal(taken.length, 7);
  equal(logged.filter((line) => line === "message.dropped order_ready").length, 2);
});

Deno.test("F22: sends a text with lost responses at most twice, and retries an email with the same Message-ID", async () => {
  await using things = new AsyncDisposableStack();
  const { shop, transports, taken, settle } = await shopWithTransports(things);
  const { id } = await placeOrder(shop, { wantsTexts: true });
  const counter = await signIn(shop);
  ok((await counter.accept(id)).ok);
  await settle();
  taken.length = 0;

  let lost = 0;
  transports.answers = () => lost++ < 8 ? "response lost" : "accepted";
  await expectData(shop, "readyOrder", { id, token: counter.token, body: {} });
  await settle();
  const texts = taken.filter((each) => each.startsWith("text"));
  const mails = taken.filter((each) => each.startsWith("mail"));
  equal(texts.length, 2);
  deepEqual([mails.length > 2, new Set(mails).size], [true, 1]);
  const [text] = await shop.db.select().from(outbox)
    .where(and(eq(outbox.channel, "text"), eq(outbox.about, "order_ready")));
  deepEqual([text?.isInDoubt, text?.failedAt !== null], [true, true]);
});

Deno.test("F23: after a day without mail, sends each order's confirmation once; pages work all the time", async () => {
  await using things = new AsyncDisposableStack();
  const { shop, transports, taken, pass, settle } = await shopWithTransports(things);
  transports.answers = () => "rejected";
  const ids: string[] = [];
  for (let nth = 0; nth < 3; nth++) ids.push((await placeOrder(shop)).id);
  const counter = await signIn(shop);
  for (const id of ids) {
    ok((await counter.accept(id)).ok);
    equal((await track(shop, id)).order?.status, "confirmed");
  }
  for (let nth = 0; nth < 24; nth++) await pass(60);
  deepEqual(taken, []);
  transports.answers = () => "accepted";
  await settle();
  const rows = await shop.db.select().from(outbox);
  deepEqual(
    rows.filter(({ sentAt }) => sentAt !== null).map(({ about, refId }) => [about, refId]).toSorted(),
    ids.map((id) => ["order_confirmed", id]).toSorted(),
  );
  deepEqual([taken.length, new Set(taken).size], [3, 3]);
});

/** A shop on PostgreSQL whose transports answer with `transports.answers`. `taken` lists the accepted messages. */
async function shopWithTransports(things: AsyncDisposableStack) {
  const taken: string[] = [];
  const logged: string[] = [];
  const transports: { answers: () => GatewayResponse } = { answers: () => "accepted" };
  const { env } = await startMessageGateways(things, {
    respond: () => transports.answers(),
    onMessage: (kind, isAccepted, what) => void (isAccepted && taken.push(`${kind} ${what}`)),
  });
  const log: Log = (_level, event, fields) => void logged.push(`${event} ${fields?.about}`);
  const shop = await startShop(await openPostgres(await newDatabase(things)), things, env, log);
  let now = Date.parse(lunchtime);
  const pass = async (minutes: number) => {
    now += minutes * minute;
    await setClock(shop, new Date(now).toISOString());
    await nothingIsDue(shop, now);
  };
  /** Advances the clock by a minute until no message waits. */
  const settle = async () => {
    for (let nth = 0; nth < 30 && await isAnyWaiting(shop); nth++) await pass(1);
    equal(await isAnyWaiting(shop), false);
  };
  return { shop, transports, taken, logged, pass, settle };
}

async function isAnyWaiting(shop: RunningShop): Promise<boolean> {
  return (await shop.db.select().from(outbox)).some(({ sentAt, droppedAt, failedAt }) =>
    (sentAt ?? droppedAt ?? failedAt) === null
  );
}

async function nothingIsDue(shop: RunningShop, now: number): Promise<void> {
  await until(
    "the messages that are due to be tried",
    async () =>
      (await shop.db.select().from(outbox)).every(({ sentAt, droppedAt, failedAt, dueAt }) =>
        (sentAt ?? droppedAt ?? failedAt) !== null || dueAt > now + 1_000
      ),
    30_000,
  );
}
