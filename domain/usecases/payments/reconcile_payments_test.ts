import assert from "node:assert/strict";
import { mina, restaurant } from "@domain/testing/fixtures.ts";
import { authorized, must, waitingOrder } from "@domain/testing/steps.ts";
import type { Order } from "@domain/order/order.ts";
import { acceptOrder, denyOrder } from "../ordering/answer_order.ts";
import type { Intent } from "@domain/ports/payments.ts";
import { refundOrder } from "./refund_order.ts";
import { capturedCents } from "@domain/payment/payment.ts";
import { refundableCents } from "@domain/payment/refund.ts";
import { reconcilePayments } from "./reconcile_payments.ts";
import { alertsOf } from "../operations/health.ts";

const span = 2 * 3_600_000;

/** Reconciles twice and returns the number of discrepancies of each run. */
async function reconcileTwice(ports: ReturnType<typeof restaurant>): Promise<[number, number]> {
  return [await reconcilePayments(ports, span), await reconcilePayments(ports, span)];
}

async function* pages(...all: Intent[][]) {
  yield* all;
}

const current = (order: Order | undefined) => [order?.state.status, order?.payment.state];

Deno.test("matching payments have no discrepancy", async () => {
  const ports = restaurant();
  const accepted = await waitingOrder(ports, "ses_1");
  must(await acceptOrder(ports, { orderId: accepted.id, by: mina }));
  const denied = await waitingOrder(ports, "ses_2");
  must(await denyOrder(ports, { orderId: denied.id, by: mina, reason: "other", text: "" }));
  await waitingOrder(ports, "ses_3");
  const before = [ports.audit.length, ports.outbox.all().length];
  assert.deepEqual(await reconcileTwice(ports), [0, 0]);
  assert.deepEqual([ports.audit.length, ports.outbox.all().length], before);
});

Deno.test("an authorization without an order gets its order", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, "ses_guest");
  assert.deepEqual(await reconcileTwice(ports), [1, 0]);
  assert.deepEqual(current(await ports.orders.byIntent(intentId)), ["pending_approval", "authorized"]);
});

Deno.test("an authorization without a checkout is released and recorded as a discrepancy", async () => {
  const ports = restaurant();
  const { id } = must(await ports.payments.open({ orderId: "ord_lost", amountCents: 2500 }));
  ports.payments.authorize(id);
  assert.deepEqual(await reconcileTwice(ports), [1, 0]);
  assert.equal(ports.payments.truth(id).status, "cancelled");
  const [line] = await ports.discrepancies.recent(0, 9);
  assert.deepEqual([line?.kind, line?.orderId, line?.cents], [
    "authorization_without_order",
    "ord_lost",
    2500,
  ]);
});

Deno.test("an order without its authorization becomes capture failed, also when it is older than the provider's list", async () => {
  const ports = restaurant();
  const { id, payment } = await waitingOrder(ports);
  ports.payments.loseAuthorization(payment.intentId);
  const payments = { ...ports.payments, recent: () => pages() };
  assert.equal(await reconcilePayments({ ...ports, payments }, span), 1);
  assert.deepEqual(current(await ports.orders.byId(id)), ["pending_approval", "capture_failed"]);
  assert.equal(await reconcilePayments(ports, span), 0);
});

Deno.test("a pending order that is already charged is confirmed without a second charge", async () => {
  const ports = restaurant();
  const { id, payment } = await waitingOrder(ports);
  await ports.payments.capture(payment.intentId, "before the rows were lost");
  assert.deepEqual(await reconcileTwice(ports), [1, 0]);
  assert.deepEqual(current(await ports.orders.byId(id)), ["confirmed", "captured"]);
  assert.equal(ports.payments.truth(payment.intentId).captures, 1);
});

Deno.test("a charge without an order gets a confirmed order", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, "ses_guest");
  await ports.payments.capture(intentId, "before the rows were lost");
  assert.deepEqual(await reconcileTwice(ports), [1, 0]);
  assert.deepEqual(current(await ports.orders.byIntent(intentId)), ["confirmed", "captured"]);
  assert.equal(ports.payments.truth(intentId).captures, 1);
});

Deno.test("a charge of a checkout that is a month old makes no order and stays a discrepancy", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, "ses_guest");
  await ports.payments.capture(intentId, "by hand");
  ports.clock.advance(30 * 24 * 3_600_000);
  assert.deepEqual(await reconcileTwice(ports), [1, 1]);
  assert.equal(await ports.orders.byIntent(intentId), undefined);
});

Deno.test("a charge with another amount than the checkout's makes no order and stays a discrepancy", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, "ses_guest");
  const checkout = await ports.checkouts.byIntent(intentId);
  assert.ok(checkout?.state === "open");
  const bill = { ...checkout.bill, totalCents: checkout.bill.totalCents + 1 };
  await ports.checkouts.save({ ...checkout, bill });
  await ports.payments.capture(intentId, "before the rows were lost");
  assert.deepEqual(await reconcileTwice(ports), [1, 1]);
  assert.equal(await ports.orders.byIntent(intentId), undefined);
});

for (const missing of [0, 100]) {
  Deno.test(`a capture ${missing === 0 ? "" : "of less "}at the provider confirms the order with its amount and the provider's time`, async () => {
    const ports = restaurant();
    const { id, payment: { intentId, amountCents } } = await waitingOrder(ports);
    const madeAt = ports.clock.now();
    ports.payments.captureOutside(intentId, amountCents - missing);
    ports.clock.advance(60_000);
    assert.deepEqual(await reconcileTwice(ports), [1, 0]);
    const order = await ports.orders.byId(id);
    assert.ok(order && order.payment.state === "captured");
    assert.equal(order.state.status, "confirmed");
    assert.deepEqual([order.payment.capturedAt, capturedCents(order.payment)], [
      madeAt,
      amountCents - missing,
    ]);
    assert.deepEqual([order.refunds, refundableCents(order)], [[], amountCents - missing]);
    const emails = ports.outbox.all().filter(({ message }) => message.channel === "mail");
    assert.deepEqual(emails.map(({ message }) => message.about), ["order_received", "order_confirmed"]);
    assert.equal(
      ports.audit.findLast(({ action }) => action === "payment.captured")?.details.cents,
      amountCents - missing,
    );
    must(
      await refundOrder(ports, {
        orderId: id,
        by: mina,
        choice: { kind: "full" },
        reason: "Cold",
        key: "k-1",
      }),
    );
    assert.equal((await ports.orders.byId(id))?.payment.state, "refunded");
    assert.equal(ports.payments.truth(intentId).refundedCents, amountCents - missing);
  });
}

Deno.test("a capture of less after the order has ended is refunded as captured", async () => {
  const ports = restaurant();
  const { id, payment } = await waitingOrder(ports);
  ports.payments.captureOutside(payment.intentId, payment.amountCents - 100);
  must(await denyOrder(ports, { orderId: id, by: mina, reason: "other", text: "" }));
  assert.deepEqual(current(await ports.orders.byId(id)), ["denied", "refunded"]);
  assert.equal(ports.payments.truth(payment.intentId).retainedCents, 0);
});

Deno.test("a charge that was refunded at the provider is recorded as refunded", async () => {
  const ports = restaurant();
  const { id, payment } = await waitingOrder(ports);
  must(await acceptOrder(ports, { orderId: id, by: mina }));
  ports.payments.refundOutside(payment.intentId, payment.amountCents);
  assert.deepEqual(await reconcileTwice(ports), [1, 0]);
  assert.deepEqual(current(await ports.orders.byId(id)), ["confirmed", "refunded"]);
});

Deno.test("an authorization that ends within an hour expires its order, and the guest is notified", async () => {
  const ports = restaurant();
  const { id, payment } = await waitingOrder(ports);
  ports.payments.setAuthorizationLeft(payment.intentId, 3_600_000);
  assert.equal(await reconcilePayments(ports, span), 0);
  ports.payments.setAuthorizationLeft(payment.intentId, 3_599_999);
  assert.deepEqual(await reconcileTwice(ports), [1, 0]);
  assert.deepEqual(current(await ports.orders.byId(id)), ["expired", "released"]);
  assert.equal(ports.outbox.all().at(-1)?.message.about, "order_expired");
});

Deno.test("a remaining authorization of a denied order is released and a remaining charge refunded", async () => {
  for (const isCharged of [false, true]) {
    const ports = restaurant();
    const { id, payment, ...order } = await waitingOrder(ports);
    // The database has the denial and the release; the provider still has the authorization.
    const released = { ...payment, state: "released", releasedAt: ports.clock.now() } as const;
    const denied = { status: "denied", deniedAt: 0, deniedBy: mina, reason: "other", text: "" } as const;
    ports.orders.put({ ...order, id, state: denied, payment: released });
    if (isCharged) await ports.payments.capture(payment.intentId, "by hand");
    assert.deepEqual(await reconcileTwice(ports), [1, 0]);
    const { status, retainedCents } = ports.payments.truth(payment.intentId);
    assert.deepEqual([status, retainedCents], [isCharged ? "captured" : "cancelled", 0]);
    assert.equal((await ports.orders.byId(id))?.payment.state, isCharged ? "refunded" : "released");
  }
});

Deno.test("a discrepancy without a repair stays open and raises a critical alert", async () => {
  const ports = restaurant();
  const { id } = must(await ports.payments.open({ orderId: "ord_lost", amountCents: 2500 }));
  ports.payments.authorize(id);
  await ports.payments.capture(id, "by hand");
  assert.deepEqual(await reconcileTwice(ports), [1, 1]);
  assert.deepEqual((await ports.discrepancies.open()).map(({ kind }) => kind), ["charge_without_order"]);
  const kinds = (discrepancies: number) =>
    alertsOf({
      at: ports.clock.now(),
      vitals: ports.health.vitals(),
      disk: undefined,
      checkoutPageChanges: undefined,
      databaseMs: 1,
      backlog: {
        unsent: 0,
        failed: 0,
        activeSessions: 0,
        stuckPayments: 0,
        discrepancies,
        foreignPayments: 0,
        openDisputes: 0,
        failedRefunds: 0,
        owedRefunds: 0,
      },
      signIns: { failures: 0, clients: 0, maxNames: 0, maxPins: 0 },
      isDrillMissed: false,
      connectedTablets: 1,
      paymentProvider: "online",
      mailProvider: "online",
      textProvider: "online",
      wrongClocks: [],
    }).map(({ kind, severity }) => `${severity} ${kind}`);
  assert.deepEqual([kinds(0), kinds(1)], [[], ["critical payment_discrepancies"]]);
  await ports.payments.refund(id, 2500, "by hand");
  assert.deepEqual(await reconcileTwice(ports), [0, 0]);
});

Deno.test("an order that is accepted during the reconciliation is no discrepancy", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  const payments = {
    ...ports.payments,
    async *recent(spanMs: number) {
      const seen = await Array.fromAsync(ports.payments.recent(spanMs));
      must(await acceptOrder(ports, { orderId: id, by: mina }));
      yield* seen;
    },
  };
  assert.equal(await reconcilePayments({ ...ports, payments }, span), 0);
  assert.deepEqual(await ports.discrepancies.open(), []);
});

Deno.test("payments are reconciled page by page, and the discrepancies of every page are repaired", async () => {
  const ports = restaurant();
  const ids = [];
  for (const nth of ["1", "2", "3", "4"]) ids.push(await authorized(ports, `ses_${nth}`));
  const intents = await Promise.all(ids.map(async (id) => await ports.payments.read(id) as Intent));
  const asked: number[] = [];
  const orders = {
    ...ports.orders,
    byIntents(of: readonly string[]) {
      asked.push(of.length);
      return ports.orders.byIntents(of);
    },
  };
  const payments = { ...ports.payments, recent: () => pages(intents.slice(0, 2), intents.slice(2)) };
  assert.equal(await reconcilePayments({ ...ports, orders, payments }, span), 4);
  assert.deepEqual(asked, [2, 2, 0]);
  assert.equal((await ports.orders.withStatus(["pending_approval"], 9)).length, 4);
  assert.deepEqual(
    (await ports.discrepancies.open()).length,
    4,
    "until the next reconciliation finds no difference",
  );
  assert.equal(await reconcilePayments(ports, span), 0);
  assert.deepEqual(await ports.discrepancies.open(), []);
});

Deno.test("a failed repair on one page is reported and does not stop the next page", async () => {
  const ports = restaurant();
  const lost: Intent[] = [];
  for (const orderId of ["ord_1", "ord_2"]) {
    const { id } = must(await ports.payments.open({ orderId, amountCents: 2500 }));
    ports.payments.authorize(id);
    lost.push(await ports.payments.read(id) as Intent);
  }
  const [first, second] = lost.map(({ id }) => id);
  const payments = {
    ...ports.payments,
    recent: () => pages(...lost.map((intent) => [intent])),
    release: async (id: string, orderId: string) => {
      if (id === first) throw new Error("the provider said no");
      return await ports.payments.release(id, orderId);
    },
  };
  await assert.rejects(reconcilePayments({ ...ports, payments }, span), /the provider said no/);
  assert.equal(ports.payments.truth(second ?? "").status, "cancelled");
});
