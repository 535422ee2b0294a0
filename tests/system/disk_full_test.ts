import { deepEqual, equal } from "node:assert/strict";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { auditLog } from "@api/adapters/postgres/audit/tables.ts";
import { newGuest, orderOf, placeOrder, plainDish, readyToPay, track } from "@api/testing/guests.ts";
import { ledger, movements, pay } from "@api/testing/money.ts";
import { retried, until } from "@api/testing/poll.ts";
import { startPostgres } from "@api/testing/postgres_server.ts";
import { smallDisk } from "@api/testing/small_disk.ts";
import { freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { newDatabase, type RunningShop, startShop } from "@api/testing/running.ts";
import { callApi, type Shop } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

Deno.test({
  name:
    "F14: with a full database disk, checkout and accept are refused before money moves, and work again afterwards",
  // Only root may mount a file system of a few megabytes.
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await using things = new AsyncDisposableStack();
    const disk = await smallDisk(things, 160);
    const server = await startPostgres({ alone: true, folder: disk.folder });
    things.defer(() => server.stop());
    const shop = await startShop(await openPostgres(await server.createDatabase()), things);
    const counter = await signIn(shop);
    const [waiting, alsoWaiting] = [await placeOrder(shop), await placeOrder(shop)];
    const { opened } = await readyToPay(shop);

    await disk.fill();
    await writeUntilItFails(shop);
    const before = await moneyMoved(shop);
    // Some free space is left, so some checkouts get as far as the card form.
    const refusal = await until("a checkout that is refused", () => checkoutRefusal(shop), 60_000);
    deepEqual(refusal, [503, "database_unavailable"]);
    const denied = await counter.accept(waiting.id);
    deepEqual([denied.status, denied.ok || denied.failure.code], [503, "database_unavailable"]);
    deepEqual(await moneyMoved(shop), before);

    await pay(shop, opened);
    await disk.makeRoom();
    // PostgreSQL ends when it cannot write its log, and a supervisor restarts it.
    await server.restart("immediate");
    const accepted = await until("an accept", async () => {
      const answer = await retried(() => counter.accept(waiting.id));
      return answer.ok ? answer : undefined;
    }, 60_000);
    equal(accepted.data.status, "confirmed");
    deepEqual(await movements(shop, waiting.intentId), [
      `held ${waiting.cents}`,
      `captured ${waiting.cents}`,
    ]);
    equal((await track(shop, alsoWaiting.id)).order?.status, "pending_approval");
    await until("a checkout", async () => await checkoutRefusal(shop) === undefined, 30_000);
    const held = await orderOf(shop, opened.paymentIntentId, 60_000);
    equal(held.status, "pending_approval", "authorized while the disk was full");
  },
});

Deno.test({
  name:
    "F14: with a full log disk, orders and captures work, and the number of lost lines is logged afterwards",
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await using things = new AsyncDisposableStack();
    const disk = await smallDisk(things, 1);
    await disk.fill();
    const logFile = `${disk.folder}/log`;
    const port = freePort();
    const [databaseUrl, stripe] = await Promise.all([newDatabase(things), startEmulator(things, port)]);
    const shop = await startApi(things, { port, databaseUrl, stripe, logFile });
    const counter = await signIn(shop);
    equal(await forgedEvent(shop), 400);
    const order = await placeOrder(shop);
    equal((await counter.accept(order.id)).status, 200);
    deepEqual(await movements(shop, order.intentId), [`held ${order.cents}`, `captured ${order.cents}`]);
    equal(await Deno.readTextFile(logFile), "");

    await disk.makeRoom();
    equal(await forgedEvent(shop), 400);
    const lines = (await Deno.readTextFile(logFile)).trim().split("\n").map((line) => JSON.parse(line));
    deepEqual(lines.map(({ event }) => event), ["log.lost", "webhook.bad_signature"]);
  },
});

/** Sends an event with a forged signature, which is refused and logged. Returns the status. */
async function forgedEvent({ url }: Shop): Promise<number> {
  const response = await fetch(`${url}/api/payment/webhook`, {
    method: "POST",
    headers: { "stripe-signature": "t=1,v1=forged" },
    body: "{}",
  });
  await response.body?.cancel();
  return response.status;
}

/** Fills the disk until no audit entry fits. Every decision needs one. */
async function writeUntilItFails({ db }: RunningShop): Promise<void> {
  const line = {
    at: 0,
    action: "x",
    resource: "order",
    resourceId: "x",
    status: "success",
    details: {},
  } as const;
  for (const atOnce of [500, 20, 1]) {
    const lines = Array.from({ length: atOnce }, () => line);
    await until("no room", () => db.insert(auditLog).values(lines).then(() => false, () => true), 60_000);
  }
}

async function moneyMoved(shop: RunningShop): Promise<string[]> {
  return (await ledger(shop)).flatMap(({ id, movements }) => movements.map(({ kind }) => `${id} ${kind}`));
}

/** Goes from an empty cart to the card form. Returns the status and code of the first refused step. */
async function checkoutRefusal(shop: RunningShop): Promise<[number, string] | undefined> {
  const guest = newGuest(shop);
  const body = {
    session_id: guest.sessionId,
    menu_item_id: plainDish.id,
    quantity: 3,
    special_instructions: "x".repeat(400),
  };
  for (const step of [() => callApi(shop, "addToCart", { body }), () => guest.open()]) {
    const answer = await step();
    if (!answer.ok) return [answer.status, answer.failure.code];
  }
  return undefined;
}
