import { deepEqual, equal, ok } from "node:assert/strict";
import type { StaffOrder, StreamMessage } from "@contract/schemas/orders.ts";
import { listen } from "@api/testing/events.ts";
import { at, newGuest, type PlacedOrder, placeOrder, plainDish, track } from "@api/testing/guests.ts";
import { movements, pay } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { type Api, freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { newDatabase } from "@api/testing/running.ts";
import { type ApiResponse, callApi, expectData } from "@api/testing/shop.ts";
import { type Counter, createCounter, signIn } from "@api/testing/staff.ts";

const rounds = 30;
/** The number of concurrent races. */
const atOnce = 6;

type Pair = { one: Api; other: Api; here: Counter; there: Counter };

Deno.test("two API processes on one PostgreSQL", async (t) => {
  await using things = new AsyncDisposableStack();
  const port = freePort();
  const [databaseUrl, stripe] = await Promise.all([newDatabase(things), startEmulator(things, port)]);
  const [one, other] = await Promise.all([
    startApi(things, { port, databaseUrl, stripe }),
    startApi(things, { port: freePort(), databaseUrl, stripe }),
  ]);
  const here = await signIn(one);
  const pair = { one, other, here, there: createCounter(other, here.token) };

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
    "two guests choose the last place of a pickup time: one gets it, the other the nearest free times",
    async () => chooseLastPlace(pair, (await signIn(other, "admin")).token),
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

async function acceptTwice({ one, here, there }: Pair) {
  await inRounds(one, async ({ id, intentId, cents }) => {
    const answers = await Promise.all([here.accept(id), there.accept(id)]);
    for (const answer of answers) ok(answer.ok, answer.text);
    await until("confirmation", async () => (await track(one, id)).order?.status === "confirmed");
    deepEqual(await movements(one, intentId), [`held ${cents}`, `captured ${cents}`]);
  });
}

async function acceptOrDeny({ one, here, there }: Pair) {
  const winners = await inRounds(one, async ({ id, intentId, cents }, round) => {
    const [accepting, denying] = round % 2 === 0
      ? [here.accept(id), there.deny(id)]
      : [there.accept(id), here.deny(id)];
    const [accepted, denied] = await Promise.all([accepting, denying]);
    equal(Number(accepted.ok) + Number(denied.ok), 1, `${accepted.text} and ${denied.text}`);
    hasCurrentState(accepted.ok ? denied : accepted);
    const status = accepted.ok ? "confirmed" : "denied";
    const state = accepted.ok ? "captured" : "released";
    await settled(one, id, status, state);
    deepEqual(await movements(one, intentId), [`held ${cents}`, `${state} ${cents}`]);
    return status;
  });
  equal(winners.length, rounds);
}

async function answerOffer({ one, other, here, there }: Pair) {
  await inRounds(one, async ({ id, intentId, cents }) => {
    const offered = await here.offer(id);
    ok(offered.ok, offered.text);
    const answer = (api: Api, answer: "yes" | "no") => callApi(api, "answerOffer", { id, body: { answer } });
    const [yes, no, denied] = await Promise.all([answer(one, "yes"), answer(other, "no"), there.deny(id)]);
    // A denial after the guest's no is a repeat.
    equal(
      [yes, no.ok ? no : denied].filter((each) => each.ok).length,
      1,
      `${yes.text}, ${no.text}, ${denied.text}`,
    );
    const status = yes.ok ? "confirmed" : "denied";
    await until(status, async () => (await track(one, id)).order?.status === status);
    const charged = Math.round((offered.data.offer?.total_amount ?? 0) * 100);
    const moved = yes.ok
      ? [`held ${cents}`, `captured ${charged}`, `released ${cents - charged}`]
      : [`held ${cents}`, `released ${cents}`];
    await until("the last movement", async () => (await movements(one, intentId)).length >= moved.length);
    deepEqual(await movements(one, intentId), moved);
  });
}

async function denyOrCancel({ one, other, here }: Pair) {
  await inRounds(one, async ({ id, intentId, cents }) => {
    const [denied, cancelled] = await Promise.all([here.deny(id), callApi(other, "cancelByGuest", { id })]);
    equal(Number(denied.ok) + Number(cancelled.ok), 1, `${denied.text} and ${cancelled.text}`);
    hasCurrentState(denied.ok ? cancelled : denied);
    await settled(one, id, denied.ok ? "denied" : "cancelled", "released");
    deepEqual(await movements(one, intentId), [`held ${cents}`, `released ${cents}`]);
  });
}

async function changeTimeOrAnswer({ one, other, here }: Pair) {
  const outcomes = await inRounds(one, async ({ id, intentId, cents }, round) => {
    const { days } = await expectData(other, "pickupTimes", { id });
    const last = days.at(-1);
    const body = { date: last?.date ?? "", time: last?.slots.at(-1) ?? "" };
    const answers = {
      confirmed: () => here.accept(id),
      denied: () => here.deny(id),
      cancelled: () => callApi(one, "cancelByGuest", { id }),
    };
    const status = (["confirmed", "denied", "cancelled"] as const)[round % 3] ?? "confirmed";
    const change = () => callApi(other, "changePickupTime", { id, body });
    const [changed, answered] = await Promise.all([change(), answers[status]()]);
    ok(answered.ok, answered.text);
    if (!changed.ok) hasCurrentState(changed);
    const state = status === "confirmed" ? "captured" : "released";
    await settled(one, id, status, state);
    deepEqual(await movements(one, intentId), [`held ${cents}`, `${state} ${cents}`]);
    equal((await track(one, id)).order?.pickup_option, changed.ok ? "scheduled" : "asap");
    const late = await change();
    hasCurrentState(late);
    return changed.ok;
  });
  equal(outcomes.length, rounds);
}

async function cancelOrRefund({ one, other, here }: Pair, admin: Counter) {
  await inRounds(one, async ({ id, intentId, cents }, round) => {
    await here.accept(id);
    await settled(one, id, "confirmed", "captured");
    const cancel = (api: Api) =>
      callApi(api, "cancelOrder", { id, token: here.token, body: { reason: "No gas" } });
    const refund = callApi(other, "refundOrder", {
      id,
      token: admin.token,
      headers: { "idempotency-key": `race-key-${round}` },
      body: { reason: "cold soup", ...(round % 2 === 0 ? { full: true } : { amount: 1 }) },
    });
    const answers = await Promise.all([cancel(one), cancel(other), refund]);
    for (const answer of answers) ok(answer.ok || answer.status === 409, answer.text);
    // A cancellation that is refused during a refund is repeated.
    await until("the cancellation", async () => {
      const again = await cancel(one);
      return again.ok && again.data.payment_status === "refunded" && again.data.refund_owed_amount === 0;
    });
    const back = (await movements(one, intentId)).filter((each) => each.startsWith("refunded "));
    equal(back.reduce((sum, each) => sum + Number(each.split(" ")[1]), 0), cents, back.join());
    equal((await track(one, id)).order?.status, "cancelled");
  });
}

async function chooseLastPlace({ one, other }: Pair, token: string) {
  const saveLimit = (setting_value: string) =>
    expectData(one, "saveSettings", {
      token,
      body: { settings: [{ setting_key: "max_orders_per_slot", setting_value }] },
    });
  await saveLimit("1");
  try {
    const { days } = await expectData(one, "storeSlots");
    const times = days.flatMap(({ date, slots }) => slots.map((time) => at(date, time))).slice(-40);
    for (const slot of times.slice(0, rounds)) {
      const guests = [newGuest(one), newGuest(other)];
      await Promise.all(guests.map((guest) => guest.add(plainDish.id)));
      // An address holds three times before Pay is pressed. Where neither guest holds the last place, pressing Pay decides.
      const answers = await Promise.all(guests.map(async (guest) => {
        const opened = await guest.open(slot);
        return opened.ok ? await guest.complete(opened.data.paymentIntentId, slot) : opened;
      }));
      equal(answers.filter(({ ok }) => ok).length, 1, answers.map(({ text }) => text).join());
      const loser = answers.find(({ ok }) => !ok);
      ok(loser && !loser.ok);
      deepEqual([loser.status, loser.failure.code], [409, "slot_full"]);
      const { alternatives } = loser.failure.params as { alternatives: unknown[] };
      ok(alternatives.length > 0 && alternatives.length <= 4, loser.text);
      await Promise.all(guests.map((guest) => guest.release()));
    }
  } finally {
    await saveLimit("0");
  }
}

async function payOneLinkTwice({ one, other, here: { token } }: Pair) {
  const { days } = await expectData(one, "storeSlots");
  const slot = days.flatMap(({ date, slots }) => slots.map((time) => at(date, time))).at(-1);
  ok(slot);
  for (let round = 0; round < 5; round++) {
    const { id } = await expectData(one, "makePhoneLink", {
      token,
      body: {
        items: [{ menu_item_id: plainDish.id, quantity: 1 }],
        ...{ pickup_time: slot, phone: "", language: "en" },
      },
    });
    const opened = await Promise.all([one, other].map(async (api) => {
      const guest = newGuest(api);
      await expectData(api, "takeCartLink", { id, body: { session_id: guest.sessionId, replace: true } });
      const checkout = await guest.open(slot);
      ok(checkout.ok, checkout.text);
      await guest.complete(checkout.data.paymentIntentId, slot);
      return { api, checkout: checkout.data };
    }));
    await Promise.all(opened.map(({ api, checkout }) => pay(api, checkout)));
    const orders = await until("one of two orders to be accepted", async () => {
      const found = await Promise.all(opened.map(async ({ api, checkout }) => {
        const { order } = await track(api, checkout.paymentIntentId);
        return order && (await expectData(one, "orderDetail", { id: order.id, token })).order;
      }));
      const placed = found.flatMap((order) => order ?? []);
      return placed.length === 2 && placed.some(({ status }) => status === "confirmed") ? placed : undefined;
    });
    deepEqual(orders.map(({ status, is_by_phone }) => [status, is_by_phone]).toSorted(), [
      ["confirmed", true],
      ["pending_approval", false],
    ]);
  }
}

/** Checks that the refused call of a race gets 409 with the order's current state. */
function hasCurrentState(loser: ApiResponse<unknown>) {
  ok(!loser.ok);
  equal(loser.status, 409, loser.text);
  ok(loser.failure.state?.by, loser.text);
}

async function settled(api: Api, id: string, status: StaffOrder["status"], money: string) {
  await until(`${status} and ${money}`, async () => {
    const { order } = await track(api, id);
    ok(
      order?.status === "pending_approval" || order?.status === status,
      `${order?.status} instead of ${status}`,
    );
    return order?.status === status && order.money.state === money;
  });
}

async function inRounds<T>(api: Api, race: (order: PlacedOrder, round: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round += atOnce) {
    const orders = await Promise.all(
      Array.from({ length: atOnce }, () => placeOrder(api, { lines: [[plainDish.id, 2]] })),
    );
    results.push(...await Promise.all(orders.map((order, index) => race(order, round + index))));
  }
  return results;
}
