import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { eq } from "drizzle-orm";
import { auditLog } from "@api/adapters/postgres/audit/tables.ts";
import { orders } from "@api/adapters/postgres/orders/tables.ts";
import { newGuest, placeOrder, plainDish, readyToPay, track } from "../guests.ts";
import { callStripeDirectly, ledgerIntent, movements, pay, setFault } from "../money.ts";
import { until } from "../poll.ts";
import { expectData, expectError, setClock } from "../shop.ts";
import type { Suite } from "./suite.ts";
import { postWebhook, stripeEventsOf } from "./reports.ts";

/** Provider failures and changes made in the provider's dashboard. */
export const provider: Suite = {
  async "while the provider hangs, both tablets see capturing, and the order is captured once"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop);
    await setFault(shop, { match: intentId, action: "delay", delayMs: 120_000, times: 0 });
    const decisions = await Promise.all([counter.accept(id), counter.accept(id)]);
    for (const answer of decisions) {
      ok(answer.ok, answer.text);
      deepEqual([answer.status, answer.data.payment_status], [202, "capturing"]);
    }
    await setFault(shop, { clear: true });
    await until("confirmation", async () => (await track(shop, id)).order?.status === "confirmed", 30_000);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  },

  async "a denial while the provider hangs takes effect immediately and the release follows"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop);
    await setFault(shop, { match: `${intentId}/cancel`, action: "delay", delayMs: 120_000, times: 0 });
    const denied = await counter.deny(id);
    ok(denied.ok, denied.text);
    deepEqual([denied.data.status, denied.data.payment_status], ["denied", "releasing"]);
    await setFault(shop, { clear: true });
    await until("release", async () => (await track(shop, id)).order?.money.state === "released", 30_000);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `released ${cents}`]);
  },

  async "a failure that the provider repeats for an idempotency key does not block the order"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop);
    await setFault(shop, { match: `${intentId}/capture`, when: "after", action: "500", stored: true });
    ok((await counter.accept(id)).ok);
    await until("confirmation", async () => (await track(shop, id)).order?.status === "confirmed", 30_000);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  },

  async "captured in the provider's dashboard, then accepted: charged once and confirmed"({ shop, counter }) {
    const { id, intentId, cents } = await placeOrder(shop);
    await callStripeDirectly(shop, `/v1/payment_intents/${intentId}/capture`);
    const accepted = await counter.accept(id);
    ok(accepted.ok, accepted.text);
    equal(accepted.data.status, "confirmed");
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  },

  async "captured in the provider's dashboard, then denied: fully refunded, and the guest sees it"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop);
    await callStripeDirectly(shop, `/v1/payment_intents/${intentId}/capture`);
    const denied = await counter.deny(id);
    ok(denied.ok, denied.text);
    deepEqual([denied.data.status, denied.data.payment_status], ["denied", "refunded"]);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`, `refunded ${cents}`]);
    const { order } = await track(shop, id);
    deepEqual([order?.money.state, order?.money.refunded_amount], ["refunded", cents / 100]);
  },

  async "an unknown provider error flags the order and can be retried or denied"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop);
    const error = { code: "brand_new_refusal" };
    await setFault(shop, { match: `${intentId}/capture`, action: "refuse", error });
    const refused = await counter.accept(id);
    ok(!refused.ok);
    deepEqual([refused.status, refused.failure.code], [402, "capture_failed"]);
    match(refused.failure.error, /try again or deny/);
    await setClock(shop, "2026-11-20T20:00:05Z");
    ok((await counter.accept(id)).ok);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  },

  async "two partial refunds in the provider's dashboard appear on the order and are each emailed once"(
    { shop, counter },
  ) {
    const { id, intentId, cents } = await placeOrder(shop);
    ok((await counter.accept(id)).ok);
    const refund = (amount: number) =>
      callStripeDirectly(shop, "/v1/refunds", { payment_intent: intentId, amount: String(amount) });
    await refund(300);
    await until("the first part", async () => (await track(shop, id)).order?.money.refunded_amount === 3);
    await refund(cents - 300);
    await until("all of it", async () => (await track(shop, id)).session.payment_status === "refunded");
    for (const event of await stripeEventsOf(shop, intentId)) {
      equal((await postWebhook(shop, event)).status, 200, event);
    }
    const { order, timeline } = await expectData(shop, "orderDetail", { id, token: counter.token });
    deepEqual(order.refunds.map(({ amount, status, reason }) => [amount, status, reason]), [
      [3, "done", "refunded_at_provider"],
      [(cents - 300) / 100, "done", "refunded_at_provider"],
    ]);
    deepEqual([order.status, order.refundable_amount], ["confirmed", 0]);
    equal(order.messages.filter(({ about }) => about === "order_refunded").length, 2);
    equal(timeline.filter(({ action }) => action === "payment.refunded_outside").length, 2);
  },

  async "reconciliation finds a dashboard refund without its event"({ shop, counter }) {
    await setFault(shop, { webhooks: "off" });
    const { id, intentId, cents } = await placeOrder(shop);
    ok((await counter.accept(id)).ok);
    await callStripeDirectly(shop, "/v1/refunds", { payment_intent: intentId });
    await setClock(shop, "2026-11-20T20:01:00Z");
    const { order } = await until(
      "the refund",
      async () => {
        const tracked = await track(shop, id);
        return tracked.order?.money.state === "refunded" ? tracked : undefined;
      },
      60_000,
    );
    equal(order?.money.refunded_amount, cents / 100);
  },

  async "an amount the provider rejects is a 409, rejected credentials a 503, and the next attempt succeeds"(
    { shop },
  ) {
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    const create = { match: "POST /dev/stripe/v1/payment_intents", action: "refuse" };
    const amount = { ...create, error: { code: "amount_too_small" } };
    await setFault(shop, amount);
    await expectError(409, "amount_refused", guest.open());
    for (const [status, error] of [[400, {}], [401, {}], [403, {}], [404, {}]] as const) {
      await setFault(shop, { ...create, status, error });
      await expectError(503, "payment_unavailable", guest.open());
    }
    const opened = await guest.open();
    ok(opened.ok, opened.text);
    await setFault(shop, amount);
    await expectError(409, "amount_refused", guest.complete(opened.data.paymentIntentId));
    ok((await guest.complete(opened.data.paymentIntentId)).ok);
    equal((await ledgerIntent(shop, opened.data.paymentIntentId)).status, "requires_payment_method");
  },

  async "an event about a missing payment is accepted; with rejected credentials it must be sent again"(
    { shop },
  ) {
    const { intentId } = await placeOrder(shop);
    const [event = ""] = await stripeEventsOf(shop, intentId);
    const unknownEvent = event.replaceAll(intentId, "pi_of_no_one").replace(
      '"payment_intent.created"',
      '"payment_intent.canceled"',
    );
    const readFault = { match: "GET /dev/stripe/v1/payment_intents/", action: "refuse", times: 0 };
    for (const error of [{}, { code: "resource_missing" }]) {
      await setFault(shop, { ...readFault, status: 404, error });
      equal((await postWebhook(shop, unknownEvent)).status, 200);
      await setFault(shop, { clear: true });
    }
    await setFault(shop, { ...readFault, status: 401, error: {} });
    equal((await postWebhook(shop, unknownEvent)).status, 503);
  },

  async "an event of the other Stripe mode is accepted and changes nothing"({ shop }) {
    await setFault(shop, { webhooks: "off" });
    const { opened } = await readyToPay(shop);
    await pay(shop, opened);
    const [, authorized = ""] = await stripeEventsOf(shop, opened.paymentIntentId);
    const liveEvent = authorized.replaceAll('"livemode": false', '"livemode": true');
    notEqual(liveEvent, authorized);
    equal((await postWebhook(shop, liveEvent)).status, 200);
    const rows = await shop.db.select().from(orders).where(eq(orders.intentId, opened.paymentIntentId));
    deepEqual(rows, []);
  },

  async "an authorization in another currency is released and audited and creates no order"({ shop }) {
    const { opened: { paymentIntentId: intentId, ...opened } } = await readyToPay(shop);
    equal(
      (await callStripeDirectly(shop, `/v1/payment_intents/${intentId}`, { currency: "jpy" })).status,
      200,
    );
    await pay(shop, { paymentIntentId: intentId, ...opened });
    await until("the release", async () => (await ledgerIntent(shop, intentId)).status === "canceled");
    deepEqual(await shop.db.select().from(orders).where(eq(orders.intentId, intentId)), []);
    const hasAuditEntry = await until("the audit", async () => {
      const found = await shop.db.select().from(auditLog).where(
        eq(auditLog.action, "payment.mismatch_released"),
      );
      return found.some(({ details }) => details.reason === "other_currency");
    });
    ok(hasAuditEntry);
  },

  async "replaying every event of an order, also in reverse, changes nothing"({ shop, counter }) {
    await setFault(shop, { webhooks: "off" });
    const { id, intentId } = await placeOrder(shop);
    ok((await counter.accept(id)).ok);
    const events = await stripeEventsOf(shop, intentId);
    ok(events.length >= 3, `${events.length} events`);
    for (const event of [...events, ...events.toReversed()]) {
      equal((await postWebhook(shop, event)).status, 200, event);
    }
    equal((await track(shop, id)).order?.status, "confirmed");
    equal((await ledgerIntent(shop, intentId)).captures, 1);
  },
};
