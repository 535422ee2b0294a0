import { deepEqual, equal, match, ok } from "node:assert/strict";
import { placeOrder, track } from "../guests.ts";
import { behindOurBack, booked, fault, movements } from "../money.ts";
import { until } from "../poll.ts";
import { done, setClock } from "../shop.ts";
import type { Suite } from "./bench.ts";
import { eventsAbout, webhook } from "./reports.ts";

/** What the payment provider may do to us, and what came of it. */
export const provider: Suite = {
  async "a provider that hangs: both tablets hear soon that it is being settled, and it is, once"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop);
    await fault(shop, { match: intentId, action: "delay", delayMs: 120_000, times: 0 });
    const began = performance.now();
    const answers = await Promise.all([counter.accept(id), counter.accept(id)]);
    const took = performance.now() - began;
    for (const answer of answers) {
      ok(answer.ok, answer.text);
      deepEqual([answer.status, answer.data.payment_status], [202, "capturing"]);
    }
    ok(took < 10_000, `${took} ms`);
    await fault(shop, { clear: true });
    await until("confirmation", async () => (await track(shop, id)).order?.status === "confirmed", 30_000);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  },

  async "a denial while the provider hangs is final at once, the money follows"({ shop, counter }) {
    const { id, intentId, cents } = await placeOrder(shop);
    await fault(shop, { match: `${intentId}/cancel`, action: "delay", delayMs: 120_000, times: 0 });
    const denied = await counter.deny(id);
    ok(denied.ok, denied.text);
    deepEqual([denied.data.status, denied.data.payment_status], ["denied", "releasing"]);
    await fault(shop, { clear: true });
    await until("release", async () => (await track(shop, id)).order?.money.state === "released", 30_000);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `released ${cents}`]);
  },

  async "a failure that the provider keeps repeating for the key does not hold the order up"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop);
    await fault(shop, { match: `${intentId}/capture`, when: "after", action: "500", kept: true });
    ok((await counter.accept(id)).ok);
    await until("confirmation", async () => (await track(shop, id)).order?.status === "confirmed", 30_000);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  },

  async "charged in the provider's own dashboard, then accepted: one charge, confirmed"({ shop, counter }) {
    const { id, intentId, cents } = await placeOrder(shop);
    await behindOurBack(shop, `/v1/payment_intents/${intentId}/capture`);
    const accepted = await counter.accept(id);
    ok(accepted.ok, accepted.text);
    equal(accepted.data.status, "confirmed");
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  },

  async "charged in the provider's own dashboard, then denied: all of it goes back, and the guest is told"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop);
    await behindOurBack(shop, `/v1/payment_intents/${intentId}/capture`);
    const denied = await counter.deny(id);
    ok(denied.ok, denied.text);
    deepEqual([denied.data.status, denied.data.payment_status], ["denied", "refunded"]);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`, `refunded ${cents}`]);
    const { order } = await track(shop, id);
    deepEqual([order?.money.state, order?.money.refunded_amount], ["refunded", cents / 100]);
  },

  async "a refusal nobody has heard of turns the card red with a way on, never a button that is stuck"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop);
    const error = { code: "brand_new_refusal" };
    await fault(shop, { match: `${intentId}/capture`, action: "refuse", error });
    const refused = await counter.accept(id);
    ok(!refused.ok);
    deepEqual([refused.status, refused.failure.code], [402, "capture_failed"]);
    match(refused.failure.error, /try again or deny/);
    await setClock(shop, "2026-11-20T20:00:05Z");
    ok((await counter.accept(id)).ok);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  },

  async "refunded in the provider's own dashboard, in two parts: card and guest's page say so, each part is told once"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop);
    ok((await counter.accept(id)).ok);
    const refund = (amount: number) =>
      behindOurBack(shop, "/v1/refunds", { payment_intent: intentId, amount: String(amount) });
    await refund(300);
    await until("the first part", async () => (await track(shop, id)).order?.money.refunded_amount === 3);
    await refund(cents - 300);
    await until("all of it", async () => (await track(shop, id)).session.payment_status === "refunded");
    for (const event of await eventsAbout(shop, intentId)) {
      equal((await webhook(shop, event)).status, 200, event);
    }
    const { order, timeline } = await done(shop, "orderDetail", { id, token: counter.token });
    deepEqual(order.refunds.map(({ amount, status, reason }) => [amount, status, reason]), [
      [3, "done", "Refunded at the payment provider"],
      [(cents - 300) / 100, "done", "Refunded at the payment provider"],
    ]);
    deepEqual([order.status, order.refundable_amount], ["confirmed", 0]);
    equal(order.messages.filter(({ about }) => about === "order_refunded").length, 2);
    equal(timeline.filter(({ action }) => action === "payment.refunded_outside").length, 2);
  },

  async "refunded in the dashboard while no event arrives: the comparison finds it"({ shop, counter }) {
    await fault(shop, { webhooks: "off" });
    const { id, intentId, cents } = await placeOrder(shop);
    ok((await counter.accept(id)).ok);
    await behindOurBack(shop, "/v1/refunds", { payment_intent: intentId });
    const { order } = await until(
      "the refund",
      async () => {
        const tracked = await track(shop, id);
        return tracked.order?.money.state === "refunded" ? tracked : undefined;
      },
      60_000,
      200,
    );
    equal(order?.money.refunded_amount, cents / 100);
  },

  async "every event of an order's life, late and in reverse, changes nothing"({ shop, counter }) {
    await fault(shop, { webhooks: "off" });
    const { id, intentId } = await placeOrder(shop);
    ok((await counter.accept(id)).ok);
    const events = await eventsAbout(shop, intentId);
    ok(events.length >= 3, `${events.length} events`);
    for (const event of [...events, ...events.toReversed()]) {
      equal((await webhook(shop, event)).status, 200, event);
    }
    equal((await track(shop, id)).order?.status, "confirmed");
    equal((await booked(shop, intentId)).captures, 1);
  },
};
