import { deepEqual, equal, match, ok } from "node:assert/strict";
import { orderOf, placeOrder, plainDish, readyToPay, track } from "../guests.ts";
import {
  callStripeDirectly,
  cards,
  completeAuthentication,
  ledgerIntent,
  movements,
  pay,
  setFault,
} from "../money.ts";
import { until } from "../poll.ts";
import { callApi, expectError, lunchtime, setClock } from "../shop.ts";
import { signIn } from "../staff.ts";
import { type Context, type Suite, withSetting } from "./suite.ts";

const minji = { kind: "staff", id: "staff_manager", name: "Minji Kim" } as const;

/** Staff decisions, guest cancellations, declines and expiry, and their effect on the payment. */
export const decisions: Suite = {
  async "accept captures once, for the total the guest saw"({ shop, counter }) {
    const { id, intentId, cents } = await placeOrder(shop);
    const accepted = await counter.accept(id, 20);
    ok(accepted.ok, accepted.text);
    equal(accepted.data.status, "confirmed");
    equal(accepted.data.payment_status, "captured");
    const promised = Date.parse(accepted.data.estimated_ready_time ?? "") - Date.parse(lunchtime);
    ok(promised >= 20 * 60_000 && promised < 21 * 60_000, `ready after ${promised} ms`);
    const repeated = await counter.accept(id, 45);
    ok(repeated.ok, repeated.text);
    equal(repeated.data.estimated_ready_time, accepted.data.estimated_ready_time);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
    equal((await track(shop, id)).session.payment_status, "paid");
    const denied = await expectError(409, "invalid_transition", counter.deny(id));
    deepEqual(denied.state, { status: "confirmed", payment: "captured", by: minji });
    match(denied.error, /already confirmed by Minji Kim/);
  },

  async "deny releases the authorization and shows the reason to the guest"({ shop, counter }) {
    const { id, intentId, cents } = await placeOrder(shop);
    const denied = await counter.deny(id, { reason_code: "sold_out" });
    ok(denied.ok, denied.text);
    deepEqual([denied.data.status, denied.data.payment_status], ["denied", "released"]);
    const { order } = await track(shop, id);
    equal(order?.reason, "A dish in your order is sold out.");
    deepEqual([order?.money.state, order?.money.amount], ["released", cents / 100]);
    ok((await counter.deny(id)).ok);
    deepEqual((await expectError(409, "invalid_transition", counter.accept(id))).state, {
      status: "denied",
      payment: "released",
      by: minji,
    });
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `released ${cents}`]);
  },

  async "a declined card creates no order, and another card can be used"({ shop, counter }) {
    const { opened } = await readyToPay(shop);
    for (
      const [card, code] of [[cards.declined, "card_declined"], [cards.noFunds, "card_declined"], [
        cards.expired,
        "expired_card",
      ]] as const
    ) {
      const paid = await pay(shop, opened, card);
      deepEqual([paid.status, paid.body.error?.code], [402, code]);
      const { order, session } = await track(shop, opened.paymentIntentId);
      deepEqual([order, session.payment_status], [null, "unpaid"]);
    }
    const before = (await counter.orders()).length;
    equal((await pay(shop, opened)).body.status, "requires_capture");
    await orderOf(shop, opened.paymentIntentId);
    equal((await counter.orders()).length, before + 1);
  },

  async "3-D Secure: the order is created after authentication and not when it fails"({ shop }) {
    const { opened } = await readyToPay(shop);
    const intentId = opened.paymentIntentId;
    equal((await pay(shop, opened, cards.asksGuest)).body.status, "requires_action");
    equal((await track(shop, intentId)).order, null);
    equal((await completeAuthentication(shop, opened, "fail")).body.status, "requires_payment_method");
    equal((await track(shop, intentId)).order, null);
    deepEqual(await movements(shop, intentId), []);
    await pay(shop, opened, cards.asksGuest);
    equal((await completeAuthentication(shop, opened, "complete")).body.status, "requires_capture");
    equal((await orderOf(shop, intentId)).status, "pending_approval");
  },

  async "a failed capture leaves the order on NEW with the reason; it can be retried and denied"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop, { card: cards.captureFails });
    for (const attempt of [1, 2]) {
      const failed = await expectError(402, "capture_failed", counter.accept(id));
      match(failed.error, /could not be charged/);
      deepEqual(
        failed.state,
        { status: "pending_approval", payment: "capture_failed" },
        `attempt ${attempt}`,
      );
      const staffOrder = (await counter.orders()).find((order) => order.id === id);
      equal(staffOrder?.payment_problem, failed.params?.reason);
      const { order, session } = await track(shop, id);
      deepEqual([order?.status, order?.money.state, session.payment_status], [
        "pending_approval",
        "held",
        "authorized",
      ]);
    }
    ok((await counter.deny(id)).ok);
    equal((await track(shop, id)).session.payment_status, "released");
    deepEqual(await movements(shop, intentId), [
      `held ${cents}`,
      `capture_failed ${cents}`,
      `capture_failed ${cents}`,
      `released ${cents}`,
    ]);
  },

  async "a guest cancels a pending order, and staff see who cancelled it"({ shop, counter }) {
    const { id, intentId, cents } = await placeOrder(shop);
    const cancelled = await callApi(shop, "cancelByGuest", { id });
    ok(cancelled.ok, cancelled.text);
    equal(cancelled.data.order?.status, "cancelled");
    ok((await callApi(shop, "cancelByGuest", { id: intentId })).ok);
    equal((await expectError(409, "invalid_transition", counter.accept(id))).state?.by?.kind, "guest");
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `released ${cents}`]);
  },

  async "yes to an offer captures the smaller bill only, and the provider releases the rest"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop, { lines: [[plainDish.id, 2]] });
    const offered = await counter.offer(id);
    ok(offered.ok, offered.text);
    deepEqual([offered.data.status, offered.data.offer?.previous_amount], ["offered", cents / 100]);
    ok(
      (await counter.orders()).some((order) => order.id === id),
      "an offered order is on the list of waiting ones",
    );
    await expectError(409, "invalid_transition", counter.accept(id));
    const answered = await callApi(shop, "answerOffer", { id: intentId, body: { answer: "yes" } });
    ok(answered.ok, answered.text);
    await until("the charge", async () => (await track(shop, id)).order?.status === "confirmed");
    const { order } = await track(shop, id);
    equal(order?.total_amount, offered.data.offer?.total_amount);
    deepEqual(await movements(shop, intentId), partlyCaptured(cents, order?.total_amount));
    ok((await callApi(shop, "answerOffer", { id, body: { answer: "yes" } })).ok, "a repeat");
    await expectError(409, "offer_ended", callApi(shop, "answerOffer", { id, body: { answer: "no" } }));
  },

  async "no to an offer releases the card; a withdrawn offer can be accepted as it was placed"(
    { shop, counter },
  ) {
    const lost = await placeOrder(shop, { lines: [[plainDish.id, 2]] });
    ok((await counter.offer(lost.id)).ok);
    const no = await callApi(shop, "answerOffer", { id: lost.id, body: { answer: "no" } });
    ok(no.ok, no.text);
    deepEqual([no.data.order?.status, no.data.order?.offer?.ended], ["denied", "declined"]);
    deepEqual(await movements(shop, lost.intentId), [`held ${lost.cents}`, `released ${lost.cents}`]);

    const { id, intentId, cents } = await placeOrder(shop, { lines: [[plainDish.id, 2]] });
    await expectError(409, "offer_none", callApi(shop, "withdrawOffer", { id, token: counter.token }));
    ok((await counter.offer(id)).ok);
    ok((await callApi(shop, "withdrawOffer", { id, token: counter.token })).ok);
    ok((await counter.accept(id)).ok);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  },

  async "an offer that changes nothing, leaves nothing or costs more is refused, and the phone agrees at once"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop, { lines: [[plainDish.id, 2]] });
    const [line] = (await track(shop, id)).order?.items ?? [];
    const remove = [{ id: line?.id, quantity: 2 }];
    await expectError(400, "offer_changes_nothing", counter.offer(id, { remove: [] }));
    await expectError(409, "offer_empties_order", counter.offer(id, { remove }));
    await expectError(
      404,
      "no_such_order_item",
      counter.offer(id, { remove: [{ id: "line_9", quantity: 1 }] }),
    );
    await expectError(400, "invalid", counter.offer(id, { reason_code: "other" }));
    const agreed = await counter.offer(id, { agreed_by_phone: true });
    ok(agreed.ok, agreed.text);
    await until("the charge", async () => (await track(shop, id)).order?.status === "confirmed");
    const { order } = await track(shop, id);
    deepEqual(await movements(shop, intentId), partlyCaptured(cents, order?.total_amount));
  },

  async "a guest cannot cancel a confirmed order"({ shop, counter }) {
    const { id, intentId, cents } = await placeOrder(shop);
    ok((await counter.accept(id)).ok);
    equal((await track(shop, id)).order?.can_cancel, false);
    await expectError(409, "invalid_transition", callApi(shop, "cancelByGuest", { id }));
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  },

  async "expires an unanswered order after 15 minutes and releases its payment, also after a failed capture"(
    { shop, counter },
  ) {
    const plain = await placeOrder(shop);
    const failed = await placeOrder(shop, { card: cards.captureFails });
    await expectError(402, "capture_failed", counter.accept(failed.id));
    await setClock(shop, "2026-11-20T20:14:30Z");
    equal((await track(shop, plain.id)).order?.status, "pending_approval");
    await setClock(shop, "2026-11-20T20:16:00Z");
    for (const { id, intentId, cents } of [plain, failed]) {
      const order = await until("expiry", async () => {
        const { order } = await track(shop, id);
        return order?.status === "expired" && order.money.state === "released" && order;
      });
      equal(order.reason, "The restaurant didn't respond in time.");
      equal((await movements(shop, intentId)).at(-1), `released ${cents}`);
    }
    const counterAfterExpiry = await signIn(shop);
    equal(
      (await expectError(409, "invalid_transition", counterAfterExpiry.accept(plain.id))).state?.status,
      "expired",
    );
  },

  async "staff see that an authorization ended outside the product, and nothing is captured"(
    { shop, counter },
  ) {
    const expired = await placeOrder(shop);
    const cancelled = await placeOrder(shop);
    await setFault(shop, { expire: expired.intentId });
    await callStripeDirectly(shop, `/v1/payment_intents/${cancelled.intentId}/cancel`);
    match(
      (await expectError(402, "capture_failed", counter.accept(expired.id))).error,
      /hold on the card has expired/,
    );
    match((await expectError(402, "capture_failed", counter.accept(cancelled.id))).error, /was cancelled/);
    for (const { id, intentId } of [expired, cancelled]) {
      equal((await ledgerIntent(shop, intentId)).captures, 0);
      ok((await counter.deny(id)).ok);
      equal((await track(shop, id)).session.payment_status, "released");
    }
  },

  async "auto-accept captures and confirms the order"(context) {
    await withSetting(context, "auto_accept_orders", "true", "false", async () => {
      const { id, intentId, cents } = await placeOrder(context.shop);
      await until("confirmation", async () => (await track(context.shop, id)).order?.status === "confirmed");
      deepEqual(await movements(context.shop, intentId), [`held ${cents}`, `captured ${cents}`]);
    });
  },

  async "through every provider fault, an accepted order is captured once and a denied one released once"(
    context,
  ) {
    // In parallel, because the SDK's retry delays take most of the time.
    await Promise.all(
      faults.flatMap((injected) => [captureThrough(context, injected), releaseThrough(context, injected)]),
    );
  },
};

const faults = [
  { when: "before", action: "500", times: 1 },
  { when: "after", action: "500", times: 1 },
  { when: "before", action: "drop", times: 1 },
  { when: "after", action: "drop", times: 1 },
  { when: "before", action: "429", times: 1 },
  { when: "before", action: "delay", delayMs: 1500, times: 1 },
  { when: "after", action: "delay", delayMs: 1500, times: 1 },
  // More often than the SDK retries: the call fails and the background job completes the operation.
  { when: "before", action: "500", times: 4 },
  { when: "after", action: "500", times: 4 },
  { when: "after", action: "drop", times: 4 },
] as const;

type InjectedFault = (typeof faults)[number];

async function captureThrough({ shop, counter }: Context, injected: InjectedFault) {
  const label = `capture through ${JSON.stringify(injected)}`;
  const { id, intentId, cents } = await placeOrder(shop);
  await setFault(shop, { ...injected, match: `${intentId}/capture` });
  const accepted = await counter.accept(id);
  ok(accepted.ok, `${label}: ${accepted.text}`);
  if (accepted.data.status !== "confirmed") {
    deepEqual([accepted.status, accepted.data.payment_status], [202, "capturing"], label);
  }
  await until(label, async () => {
    const { order } = await track(shop, id);
    ok(order?.money.state === "held" || order?.money.state === "captured", `${label}: ${order?.money.state}`);
    return order.status === "confirmed";
  }, 20_000);
  deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`], label);
}

async function releaseThrough({ shop, counter }: Context, injected: InjectedFault) {
  const label = `release through ${JSON.stringify(injected)}`;
  const { id, intentId, cents } = await placeOrder(shop);
  await setFault(shop, { ...injected, match: `${intentId}/cancel` });
  const denied = await counter.deny(id);
  ok(denied.ok, `${label}: ${denied.text}`);
  equal(denied.data.status, "denied");
  await until(label, async () => (await track(shop, id)).order?.money.state === "released", 20_000);
  deepEqual(await movements(shop, intentId), [`held ${cents}`, `released ${cents}`], label);
}

/** The movements of a hold of `cents` of which `dollars` were captured. */
function partlyCaptured(cents: number, dollars = 0): string[] {
  const charged = Math.round(dollars * 100);
  return [`held ${cents}`, `captured ${charged}`, `released ${cents - charged}`];
}
