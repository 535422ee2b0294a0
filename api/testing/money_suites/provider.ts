import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { eq } from "drizzle-orm";
import { auditLog, orders } from "../../adapters/postgres/schema.ts";
import { newGuest, placeOrder, plainDish, readyToPay, track } from "../guests.ts";
import { behindOurBack, booked, fault, movements, pay } from "../money.ts";
import { until } from "../poll.ts";
import { done, refused, setClock } from "../shop.ts";
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

  async "an amount that the provider refuses is a 409, a refused account a 503, and the next try opens"(
    { shop },
  ) {
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    const create = { match: "POST /dev/stripe/v1/payment_intents", action: "refuse" };
    const amount = { ...create, error: { code: "amount_too_small" } };
    await fault(shop, amount);
    await refused(409, "amount_refused", guest.open());
    for (const [status, error] of [[400, {}], [401, {}], [403, {}], [404, {}]] as const) {
      await fault(shop, { ...create, status, error });
      await refused(503, "payment_unavailable", guest.open());
    }
    const opened = await guest.open();
    ok(opened.ok, opened.text);
    await fault(shop, amount);
    await refused(409, "amount_refused", guest.complete(opened.data.paymentIntentId));
    ok((await guest.complete(opened.data.paymentIntentId)).ok);
    equal((await booked(shop, opened.data.paymentIntentId)).status, "requires_payment_method");
  },

  async "an event about a payment that is missing is accepted; while our key is refused it is asked for again"(
    { shop },
  ) {
    const { intentId } = await placeOrder(shop);
    const [event = ""] = await eventsAbout(shop, intentId);
    const unknown = event.replaceAll(intentId, "pi_of_no_one").replace(
      '"payment_intent.created"',
      '"payment_intent.canceled"',
    );
    const reading = { match: "GET /dev/stripe/v1/payment_intents/", action: "refuse", times: 0 };
    for (const error of [{}, { code: "resource_missing" }]) {
      await fault(shop, { ...reading, status: 404, error });
      equal((await webhook(shop, unknown)).status, 200);
      await fault(shop, { clear: true });
    }
    await fault(shop, { ...reading, status: 401, error: {} });
    equal((await webhook(shop, unknown)).status, 503);
  },

  async "an event of the other mode is accepted and changes nothing"({ shop }) {
    await fault(shop, { webhooks: "off" });
    const { opened } = await readyToPay(shop);
    await pay(shop, opened);
    const [, authorized = ""] = await eventsAbout(shop, opened.paymentIntentId);
    const live = authorized.replaceAll('"livemode": false', '"livemode": true');
    notEqual(live, authorized);
    equal((await webhook(shop, live)).status, 200);
    const rows = await shop.db.select().from(orders).where(eq(orders.intentId, opened.paymentIntentId));
    deepEqual(rows, []);
  },

  async "a hold of ours in another currency is released and audited, and becomes no order"({ shop }) {
    const { opened: { paymentIntentId: intentId, ...opened } } = await readyToPay(shop);
    equal((await behindOurBack(shop, `/v1/payment_intents/${intentId}`, { currency: "jpy" })).status, 200);
    await pay(shop, { paymentIntentId: intentId, ...opened });
    await until("the release", async () => (await booked(shop, intentId)).status === "canceled");
    deepEqual(await shop.db.select().from(orders).where(eq(orders.intentId, intentId)), []);
    const lines = await until("the audit", async () => {
      const found = await shop.db.select().from(auditLog).where(eq(auditLog.action, "payment.given_back"));
      return found.some(({ details }) => details.reason === "other_currency");
    });
    ok(lines);
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
