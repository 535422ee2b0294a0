import { deepEqual, equal, ok } from "node:assert/strict";
import { derivedKeys, newRootKey } from "@api/adapters/crypto/root_key.ts";
import { dumpPostgres, restorePostgres } from "@api/adapters/postgres/operations/backup.ts";
import { handledEvents } from "@api/adapters/stripe/handled_events.ts";
import { testKeys } from "@api/testing/keys.ts";
import { placeOrder, readyToPay } from "@api/testing/guests.ts";
import {
  createForeignHold,
  findForeignPaymentChanges,
  ledgerIntent,
  movements,
  pay,
  setFault,
  stripeEvents,
} from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { farLunchtime, startEmulator, stripeEnv } from "@api/testing/processes.ts";
import { newDatabase, newEmptyDatabase, startShop } from "@api/testing/running.ts";
import { callApi, expectData, expectError, setClock, type Shop } from "@api/testing/shop.ts";
import { type Counter, signIn, tokenOf } from "@api/testing/staff.ts";
import { startRelay } from "@api/testing/webhook_relay.ts";

/** By this time, everything that waits at `farLunchtime` is due. */
const later = new Date(Date.parse(farLunchtime) + 70 * 60_000).toISOString();

/** Resolves when the sweep has created the order of a new authorized card. By then it has checked every older checkout. */
async function swept(api: Shop, counter: Counter): Promise<void> {
  const { opened } = await readyToPay(api);
  await pay(api, opened);
  await setClock(api, later);
  const known = new Set((await counter.orders()).map(({ id }) => id));
  await until(
    "an order by the sweeper",
    async () => (await counter.orders()).some(({ id }) => !known.has(id)),
    60_000,
    200,
  );
}

/** Resolves when a reconciliation has seen at least `count` payments of other systems. */
async function reconciled(api: Shop, now: string, count: number): Promise<void> {
  const token = await tokenOf(api, "admin");
  await setClock(api, now);
  await until(
    "a reconciliation",
    async () => (await expectData(api, "health", { token })).foreign_payments >= count,
    90_000,
    200,
  );
}

Deno.test("two installations, a restored copy and other systems on one account do not change each other's payments", async () => {
  await using things = new AsyncDisposableStack();
  const relay = startRelay(things);
  const stripe = await startEmulator(things, relay.port);
  const start = async (databaseUrl: string, key: string, more = {}) => {
    const env = { ...stripeEnv(stripe), STRIPE_SECRET_KEY: key, ...more };
    const api = await startShop(await openPostgres(databaseUrl), things, env);
    await setClock(api, farLunchtime);
    relay.targets.push(api.url);
    return api;
  };
  const databases = await Promise.all([newDatabase(things), newDatabase(things), newEmptyDatabase(things)]);
  const [firstDatabase = "", secondDatabase = "", copiedDatabase = ""] = databases;
  const first = await start(firstDatabase, "sk_test_first");
  const second = await start(secondDatabase, "sk_test_second");
  const ownCounter = await signIn(first);
  // Without webhooks, the jobs must find every payment themselves.
  await setFault(first, { webhooks: "off" });

  const holds = [
    await createForeignHold(first, { order_id: "1042" }),
    await createForeignHold(first, { order_id: "ord_of_another_shop", installation_id: "ins_elsewhere" }),
    await createForeignHold(first),
  ];
  const [waiting, accepted, other] = [
    await placeOrder(first),
    await placeOrder(first),
    await placeOrder(second),
  ];
  // A capture in progress during the backup, and a card that is authorized without an order.
  await setFault(first, { match: `${accepted.intentId}/capture`, action: "500", times: 0 });
  equal((await ownCounter.accept(accepted.id)).status, 202);
  const { opened } = await readyToPay(first);
  const backup: Uint8Array[] = [];
  await dumpPostgres(firstDatabase, async ({ body }) => {
    for await (const bytes of body) backup.push(bytes);
  });
  await pay(first, opened);

  const copyKey = newRootKey();
  await restorePostgres(ReadableStream.from(backup), copiedDatabase, {
    source: testKeys,
    target: await derivedKeys(copyKey),
    isMove: false,
    now: Date.now(),
    beforeUse: () => Promise.resolve(),
  });
  const copy = await start(copiedDatabase, "sk_test_first", { SECRETS_KEY: copyKey });
  await Promise.all([setClock(copy, later), setClock(second, later)]);
  // Tokens from before the change of the clock have expired.
  const [copyCounter, otherCounter] = await Promise.all([signIn(copy), signIn(second)]);
  await setFault(first, { clear: true });
  await setFault(first, { webhooks: "off" });

  await Promise.all([swept(copy, copyCounter), swept(second, otherCounter)]);
  await Promise.all([
    reconciled(first, farLunchtime, 4),
    reconciled(second, later, 6),
    reconciled(copy, later, 6),
  ]);
  await until(
    "the other installation's own order to expire",
    async () => (await ledgerIntent(second, other.intentId)).status === "canceled",
    30_000,
  );
  deepEqual(await movements(first, waiting.intentId), [`held ${waiting.cents}`]);

  for (const id of [waiting.id, accepted.id]) {
    for (
      const decided of [copyCounter.accept(id), copyCounter.deny(id), callApi(copy, "cancelByGuest", { id })]
    ) {
      await expectError(409, "payment_of_other_installation", decided);
    }
  }
  await setFault(first, { webhooks: "on" });
  const handled = new Set<string>(handledEvents);
  const events = (await stripeEvents(first)).filter(({ type }) => handled.has(type));
  await until("every event", () => relay.statuses.length >= events.length, 30_000);
  deepEqual(
    new Set(relay.statuses),
    new Set([200]),
    "an event about a payment of another system is accepted",
  );

  ok((await ownCounter.accept(waiting.id)).ok);
  deepEqual(await findForeignPaymentChanges(first), []);
  for (const id of holds) deepEqual(await movements(first, id), ["held 2500"]);
  for (const { intentId, cents } of [waiting, accepted]) {
    // A job finishes a capture that takes longer than the answer to the acceptance.
    await until("the capture", async () => (await movements(first, intentId)).length > 1, 30_000);
    deepEqual(await movements(first, intentId), [`held ${cents}`, `captured ${cents}`]);
  }
  deepEqual((await ledgerIntent(first, opened.paymentIntentId)).status, "requires_capture");
  for (const api of [first, second, copy]) {
    const token = await tokenOf(api, "admin");
    equal((await expectData(api, "health", { token })).payment_discrepancies, 0);
  }
});
