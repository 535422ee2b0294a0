import { deepEqual, equal, ok } from "node:assert/strict";
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { StaffOrder, StreamMessage } from "@contract/schemas/orders.ts";
import { cartLinks } from "@api/adapters/postgres/checkout/tables.ts";
import type { Database } from "@api/adapters/postgres/database.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { orders } from "@api/adapters/postgres/orders/tables.ts";
import { listen } from "@api/testing/events.ts";
import { at, newGuest, placeOrder, plainDish, track } from "@api/testing/guests.ts";
import { movements, pay, setFault } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { stripeEnv } from "@api/testing/processes.ts";
import { newDatabase, type RunningShop, startShop } from "@api/testing/running.ts";
import { type ApiResponse, callApi, expectData } from "@api/testing/shop.ts";
import { type Counter, createCounter, signIn } from "@api/testing/staff.ts";

type Pair = { one: RunningShop; other: RunningShop; here: Counter; there: Counter; locker: Database };

/** Each race starts its calls while their row is locked, so that all of them wait to change it and then do so in a known order. */
Deno.test("two products on one PostgreSQL", async (t) => {
  await using things = new AsyncDisposableStack();
  const databaseUrl = await newDatabase(things);
  const one = await startShop(await openPostgres(databaseUrl), things, {}, undefined, { hasJobs: false });
  const env = stripeEnv(one.stripe);
  const other = await startShop(await openPostgres(databaseUrl), things, env, undefined, { hasJobs: false });
  const { db: locker, close } = await openPostgres(databaseUrl, 1);
  things.defer(close);
  const here = await signIn(one);
  const pair = { one, other, here, there: createCounter(other, here.token), locker };
  // An event would be one more change of the locked order.
  await setFault(one, { webhooks: "off" });

  await t.step("an order placed at one process rings on a tablet of the other", () => ringsOver(pair));
  await t.step(
    "two tablets accept: the card is captured once, and both see the order confirmed",
    () => acceptTwice(pair),
  );
  await t.step(
    "accept and deny at once: one succeeds, the other gets the order's state",
    () => acceptOrDeny(pair),
  );
  await t.step(
    "the guest says yes and no to an offer on two devices while staff deny the order: one outcome",
    () => answerOffer(pair),
  );
  await t.step(
    "deny and the guest's cancel at once: one succeeds, and the authorization is released once",
    () => denyOrCancel(pair),
  );
  await t.step(
    "a change of the pickup time and an answer at once: the answer counts, and the time is the new one exactly if the guest was told so",
    () => changeTimeOrAnswer(pair),
  );
  await t.step(
    "a manager cancels on two tablets while an admin refunds: the full amount is refunded once",
    async () => cancelOrRefund(pair, await signIn(other, "admin")),
  );
  await t.step(
    "two guests pay from one link of staff at once: one order is by phone and accepted, the other one waits",
    () => payOneLinkTwice(pair),
  );
});

async function ringsOver({ one, other, there }: Pair) {
  const address = `${other.url}/api/admin/orders/stream?ticket=${await there.ticket()}`;
  await using tablet = await listen<StreamMessage>(address);
  const { id } = await placeOrder(one);
  const rung = await tablet.first(
    "the order",
    (event) => event.type === "new_order" && event.order.id === id,
  );
  ok(rung.data.type === "new_order" && rung.data.sound);
}

async function acceptTwice({ one, here, there, locker }: Pair) {
  for (const [first, second] of [[here, there], [there, here]] as const) {
    const { id, intentId, cents } = await placeOrder(one);
    const answers = await queued(locker, orders, id, [() => first.accept(id), () => second.accept(id)]);
    for (const answer of answers) ok(answer.ok, answer.text);
    await settled(one, id, "confirmed", "captured");
    deepEqual(await movements(one, intentId), [`held ${cents}`, `captured ${cents}`]);
  }
}

async function acceptOrDeny({ one, here, there, locker }: Pair) {
  for (const [status, state] of [["confirmed", "captured"], ["denied", "released"]] as const) {
    const { id, intentId, cents } = await placeOrder(one);
    const calls = [() => here.accept(id), () => there.deny(id)];
    if (status === "denied") calls.reverse();
    const [first, second] = await queued(locker, orders, id, calls);
    succeeded(first);
    hasCurrentState(second);
    await settled(one, id, status, state);
    deepEqual(await movements(one, intentId), [`held ${cents}`, `${state} ${cents}`]);
  }
}

async function answerOffer({ one, other, here, there, locker }: Pair) {
  for (const first of ["yes", "no", "denial"] as const) {
    const { id, intentId, cents } = await placeOrder(one, { lines: [[plainDish.id, 2]] });
    const offered = await here.offer(id);
    ok(offered.ok, offered.text);
    const answer = (shop: RunningShop, answer: "yes" | "no") =>
      callApi(shop, "answerOffer", { id, body: { answer } });
    const calls: Record<typeof first, () => Promise<ApiResponse<unknown>>> = {
      yes: () => answer(one, "yes"),
      no: () => answer(other, "no"),
      denial: () => there.deny(id),
    };
    const { [first]: winner, ...losers } = calls;
    const [won, ...lost] = await queued<ApiResponse<unknown>>(locker, orders, id, [
      winner,
      ...Object.values<(typeof calls)[typeof first]>(losers),
    ]);
    succeeded(won);
    // A denial after the guest's no is a repeat.
    for (const answer of first === "no" ? lost.slice(0, 1) : lost) ok(!answer.ok, answer.text);
    const status = first === "yes" ? "confirmed" : "denied";
    await until(status, async () => (await track(one, id)).order?.status === status);
    const charged = Math.round((offered.data.offer?.total_amount ?? 0) * 100);
    const moved = first === "yes"
      ? [`held ${cents}`, `captured ${charged}`, `released ${cents - charged}`]
      : [`held ${cents}`, `released ${cents}`];
    await until("the last movement", async () => (await movements(one, intentId)).length >= moved.length);
    deepEqual(await movements(one, intentId), moved);
  }
}

async function denyOrCancel({ one, other, here, locker }: Pair) {
  for (const status of ["denied", "cancelled"] as const) {
    const { id, intentId, cents } = await placeOrder(one);
    const calls: (() => Promise<ApiResponse<unknown>>)[] = [
      () => here.deny(id),
      () => callApi(other, "cancelByGuest", { id }),
    ];
    if (status === "cancelled") calls.reverse();
    const [first, second] = await queued(locker, orders, id, calls);
    succeeded(first);
    hasCurrentState(second);
    await settled(one, id, status, "released");
    deepEqual(await movements(one, intentId), [`held ${cents}`, `released ${cents}`]);
  }
}

async function changeTimeOrAnswer({ one, other, here, locker }: Pair) {
  for (const status of ["confirmed", "denied", "cancelled"] as const) {
    for (const isChangeFirst of [true, false]) {
      const { id, intentId, cents } = await placeOrder(one);
      const { days } = await expectData(other, "pickupTimes", { id });
      const last = days.at(-1);
      const body = { date: last?.date ?? "", time: last?.slots.at(-1) ?? "" };
      const answers = {
        confirmed: () => here.accept(id),
        denied: () => here.deny(id),
        cancelled: () => callApi(one, "cancelByGuest", { id }),
      };
      const change = () => callApi(other, "changePickupTime", { id, body });
      const calls: (() => Promise<ApiResponse<unknown>>)[] = [change, answers[status]];
      const outcomes = await queued(locker, orders, id, isChangeFirst ? calls : calls.toReversed());
      const [changed, answered] = isChangeFirst ? outcomes : outcomes.toReversed();
      succeeded(answered);
      if (isChangeFirst) succeeded(changed);
      else hasCurrentState(changed);
      const state = status === "confirmed" ? "captured" : "released";
      await settled(one, id, status, state);
      deepEqual(await movements(one, intentId), [`held ${cents}`, `${state} ${cents}`]);
      equal((await track(one, id)).order?.pickup_option, isChangeFirst ? "scheduled" : "asap");
      hasCurrentState(await change());
    }
  }
}

async function cancelOrRefund({ one, other, here, locker }: Pair, admin: Counter) {
  for (const amount of [{ full: true }, { amount: 1 }]) {
    for (const turn of [0, 1, 2]) {
      const { id, intentId, cents } = await placeOrder(one);
      ok((await here.accept(id)).ok);
      await settled(one, id, "confirmed", "captured");
      const cancel = (shop: RunningShop) =>
        callApi(shop, "cancelOrder", { id, token: here.token, body: { reason: "No gas" } });
      const refund = () =>
        callApi(other, "refundOrder", {
          id,
          token: admin.token,
          headers: { "idempotency-key": crypto.randomUUID() },
          body: { reason: "cold soup", ...amount },
        });
      const calls: (() => Promise<ApiResponse<unknown>>)[] = [() => cancel(one), () => cancel(other)];
      const answers = await queued(locker, orders, id, calls.toSpliced(turn, 0, refund));
      for (const answer of answers) ok(answer.ok || answer.status === 409, answer.text);
      // A cancellation that is refused during a refund is repeated.
      await until("the cancellation", async () => {
        const again = await cancel(one);
        return again.ok && again.data.payment_status === "refunded" && again.data.refund_owed_amount === 0;
      });
      const back = (await movements(one, intentId)).filter((each) => each.startsWith("refunded "));
      equal(back.reduce((sum, each) => sum + Number(each.split(" ")[1]), 0), cents, back.join());
      equal((await track(one, id)).order?.status, "cancelled");
    }
  }
}

async function payOneLinkTwice({ one, other, here: { token }, locker }: Pair) {
  const { days } = await expectData(one, "storeSlots");
  const slot = days.flatMap(({ date, slots }) => slots.map((time) => at(date, time))).at(-1);
  ok(slot);
  const { id } = await expectData(one, "makePhoneLink", {
    token,
    body: {
      items: [{ menu_item_id: plainDish.id, quantity: 1 }],
      ...{ pickup_time: slot, phone: "", language: "en" },
    },
  });
  const opened = await Promise.all([one, other].map(async (shop) => {
    const guest = newGuest(shop);
    await expectData(shop, "takeCartLink", { id, body: { session_id: guest.sessionId, replace: true } });
    const checkout = await guest.open(slot);
    ok(checkout.ok, checkout.text);
    await guest.complete(checkout.data.paymentIntentId, slot);
    await pay(shop, checkout.data);
    return { shop, intentId: checkout.data.paymentIntentId };
  }));
  // The page of each guest places the order.
  const pages = opened.map(({ shop, intentId }) => () => callApi(shop, "paymentSession", { id: intentId }));
  for (const page of await queued(locker, cartLinks, id, pages)) ok(page.ok, page.text);
  const placed = await until("one of two orders to be accepted", async () => {
    const found = await Promise.all(opened.map(async ({ shop, intentId }) => {
      const { order } = await track(shop, intentId);
      return order && (await expectData(one, "orderDetail", { id: order.id, token })).order;
    }));
    const placed = found.flatMap((order) => order ?? []);
    return placed.length === 2 && placed.some(({ status }) => status === "confirmed") ? placed : undefined;
  });
  deepEqual(placed.map(({ status, is_by_phone }) => [status, is_by_phone]).toSorted(), [
    ["confirmed", true],
    ["pending_approval", false],
  ]);
}

/**
 * Starts the calls while the row of `table` is locked, each when the one before waits for it. PostgreSQL lets them change the row in this
 * order. Returns their answers.
 */
async function queued<T>(
  locker: Database,
  table: PgTable,
  id: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const started = await locker.transaction(async (tx) => {
    await tx.execute(sql`select from ${table} where id = ${id} for update`);
    const started: Promise<T>[] = [];
    for (const call of calls) {
      started.push(call());
      await until("a call that waits for the row", async () => {
        const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(sql`pg_locks`).where(
          sql`not granted and (transactionid = pg_current_xact_id()::xid or locktype = 'tuple' and
            database = (select oid from pg_database where datname = current_database()) and
            relation = ${getTableName(table)}::regclass)`,
        );
        return row?.count === started.length;
      });
    }
    return started;
  });
  return await Promise.all(started);
}

function succeeded(answer: ApiResponse<unknown> | undefined) {
  ok(answer);
  ok(answer.ok, answer.text);
}

/** Checks that the refused call of a race gets 409 with the order's current state. */
function hasCurrentState(loser: ApiResponse<unknown> | undefined) {
  ok(loser && !loser.ok);
  equal(loser.status, 409, loser.text);
  ok(loser.failure.state?.by, loser.text);
}

async function settled(shop: RunningShop, id: string, status: StaffOrder["status"], money: string) {
  await until(`${status} and ${money}`, async () => {
    const { order } = await track(shop, id);
    ok(
      order?.status === "pending_approval" || order?.status === status,
      `${order?.status} instead of ${status}`,
    );
    return order?.status === status && order.money.state === money;
  });
}
