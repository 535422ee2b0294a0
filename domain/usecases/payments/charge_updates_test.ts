import assert from "node:assert/strict";
import { account, anOrder, fridayDinner, restaurant } from "@domain/testing/fixtures.ts";
import { must } from "@domain/testing/steps.ts";
import { paymentConcern } from "@domain/payment/payment_concern.ts";
import { refundableCents, refundedCents, refundOwedCents } from "@domain/payment/refund.ts";
import type { Actor } from "@domain/shared/actor.ts";
import type { ReportedDispute } from "@domain/payment/dispute.ts";
import { recordChargeUpdates } from "./charge_updates.ts";
import { reconcilePayments } from "./reconcile_payments.ts";
import { collectEvidence } from "./evidence.ts";
import { movesFor } from "@domain/order/moves.ts";
import { transitionOrder } from "../ordering/transition_order.ts";
import { cancelByStaff, refundOrder, settleRefund } from "./refund_order.ts";
import { recheckCharges, reconcile } from "./reconcile.ts";
import { settlePayment } from "./settle_payment.ts";

const mina: Actor = { kind: "staff", id: account("admin").id, name: "Mina Kim" };
const hour = 3_600_000;

/** An accepted order whose payment is captured in the database and at the provider. */
async function charged() {
  const ports = restaurant();
  const { id, bill, day } = anOrder();
  const { id: intentId } = must(await ports.payments.open({ orderId: id, amountCents: bill.totalCents }));
  ports.payments.authorize(intentId);
  await ports.payments.capture(intentId, "accepted");
  const at = fridayDinner;
  await ports.orders.add(day, () => ({
    at,
    order: anOrder({
      state: { status: "confirmed", acceptedAt: at, acceptedBy: mina, minutes: 20, readyAt: at },
      payment: { intentId, amountCents: bill.totalCents, state: "captured", capturedAt: at },
    }),
  }));
  const present = async () => {
    const order = await ports.orders.byId(id);
    assert.ok(order);
    return order;
  };
  const messages = () => ports.outbox.all().map(({ message }) => message.about);
  const actions = () => ports.audit.map(({ action }) => action);
  return { ports, intentId, present, messages, actions, total: bill.totalCents };
}

const part = {
  orderId: "ord_1",
  by: mina,
  choice: { kind: "amount", cents: 500 },
  reason: "cold",
  key: "key-0001",
} as const;
const dispute = (more: Partial<ReportedDispute> = {}): ReportedDispute => ({
  ...{ id: "dp_1", cents: 3687, reason: "fraudulent", status: "needs_response", isInquiry: false },
  ...{ openedAt: fridayDinner },
  ...more,
});

Deno.test("a pending refund is done when the bank completes it, and the guest is notified once", async () => {
  const { ports, intentId, present, messages, actions } = await charged();
  ports.payments.holdRefunds();
  const begun = await refundOrder(ports, part);
  assert.ok(begun.ok);
  assert.deepEqual(begun.value.refunds.map(({ outcome }) => outcome.kind), ["pending"]);
  assert.deepEqual(messages(), ["order_refunded"]);
  await reconcile(ports, intentId);
  assert.equal((await present()).refunds[0]?.outcome.kind, "pending");
  ports.payments.settleRefund(intentId, "ord_1:1", "done");
  await reconcile(ports, intentId);
  await reconcile(ports, intentId);
  assert.equal((await present()).refunds[0]?.outcome.kind, "done");
  assert.deepEqual(messages(), ["order_refunded"]);
  assert.deepEqual(actions(), ["order.refund", "payment.refund_pending", "payment.refund_completed"]);
});

Deno.test("the restaurant and the guest are notified of a failed refund also when a slow settlement reads it first", async () => {
  const { ports, intentId, present, messages } = await charged();
  assert.ok((await refundOrder(ports, part)).ok);
  const { payment, refunds, ...rest } = await present();
  assert.ok("capturedAt" in payment);
  const since = fridayDinner;
  const { capturedAt, amountCents } = payment;
  const slow = {
    ...rest,
    payment: { intentId, amountCents, state: "refunding", capturedAt, refundedCents: 0, since, number: 1 },
    refunds: refunds.map((refund) => ({ ...refund, outcome: { kind: "pending" } as const })),
  } as const;
  ports.payments.settleRefund(intentId, "ord_1:1", "failed");
  await settlePayment(ports, slow);
  await reconcile(ports, intentId);
  assert.equal((await present()).refunds[0]?.outcome.kind, "failed");
  assert.deepEqual(messages(), ["refund_failed", "order_refund_failed"]);
});

for (
  const { failure, reason } of [{ failure: { reason: "card_closed" }, reason: "card_closed" }, {
    failure: {},
    reason: "refused",
  }] as const
) {
  Deno.test(`a refund that fails ${"reason" in failure ? "with" : "without"} a reason of the bank is audited with ${reason}`, async () => {
    const { ports, intentId } = await charged();
    ports.payments.holdRefunds();
    assert.ok((await refundOrder(ports, part)).ok);
    ports.payments.settleRefund(intentId, "ord_1:1", "failed", failure);
    await reconcile(ports, intentId);
    const { number } = anOrder();
    assert.deepEqual(ports.audit.findLast(({ action }) => action === "payment.refund_failed")?.details, {
      number,
      cents: 500,
      refund: 1,
      reason,
    });
  });
}

Deno.test("a refund that fails after the payment was read does not become an outside refund", async () => {
  const { ports, intentId, present, actions } = await charged();
  ports.payments.holdRefunds();
  assert.ok((await refundOrder(ports, part)).ok);
  const read = await ports.payments.read(intentId);
  assert.ok(read);
  ports.payments.settleRefund(intentId, "ord_1:1", "failed");
  await recordChargeUpdates(ports, await present(), read);
  assert.deepEqual((await present()).refunds.map(({ outcome }) => outcome.kind), ["failed"]);
  assert.ok(!actions().includes("payment.refunded_outside"));
});

for (const first of ["pending", "done"] as const) {
  Deno.test(`a ${first} refund that fails notifies the restaurant and the guest once, and the amount can be refunded again`, async () => {
    const { ports, intentId, present, messages, actions, total } = await charged();
    ports.payments.holdRefunds(first === "pending");
    assert.ok((await refundOrder(ports, part)).ok);
    ports.payments.settleRefund(intentId, "ord_1:1", "failed");
    for (let time = 0; time < 3; time++) await reconcile(ports, intentId);
    const failed = await present();
    assert.equal(failed.refunds[0]?.outcome.kind, "failed");
    assert.deepEqual([refundedCents(failed), refundableCents(failed)], [0, total]);
    assert.deepEqual([refundOwedCents(failed), paymentConcern(failed)], [500, "refund_failed"]);
    assert.deepEqual(
      messages(),
      ["refund_failed", "order_refund_failed"],
      "the unsent email about the refund is withdrawn",
    );
    assert.equal(actions().filter((action) => action === "payment.refund_failed").length, 1);
    ports.payments.holdRefunds(false);
    ports.clock.advance(1);
    const again = await refundOrder(ports, { ...part, key: "key-0002" });
    assert.ok(again.ok);
    assert.deepEqual(again.value.refunds.map(({ outcome }) => outcome.kind), ["failed", "done"]);
    assert.equal(ports.payments.truth(intentId).refundedCents, 500);
    assert.equal(refundOwedCents(again.value), 0);
  });
}

Deno.test("without webhooks, reconciliation finds a failed refund and a dispute, and the recheck finds the dispute's end", async () => {
  const { ports, intentId, present } = await charged();
  assert.ok((await refundOrder(ports, part)).ok);
  ports.payments.settleRefund(intentId, "ord_1:1", "failed");
  await reconcilePayments(ports, hour);
  assert.equal((await present()).refunds[0]?.outcome.kind, "failed");
  ports.payments.dispute(intentId, dispute());
  await reconcilePayments(ports, hour);
  assert.equal((await present()).disputes[0]?.status, "needs_response");
  ports.payments.dispute(intentId, dispute({ status: "lost" }));
  assert.equal(await recheckCharges(ports), 1);
  assert.equal((await present()).disputes[0]?.status, "lost");
  assert.equal(await recheckCharges(ports), 0, "decided disputes are not read again");
});

Deno.test("the recheck finds the result of a pending refund of an order with a refund owed", async () => {
  const { ports, intentId, present } = await charged();
  ports.payments.holdRefunds();
  assert.ok((await refundOrder(ports, part)).ok);
  await cancelByStaff(ports, { orderId: "ord_1", by: mina, role: "admin", reason: "No gas", refund: false });
  assert.equal(paymentConcern(await present()), "refund_owed");
  ports.payments.settleRefund(intentId, "ord_1:1", "done");
  assert.equal(await recheckCharges(ports), 1);
  assert.equal((await present()).refunds[0]?.outcome.kind, "done");
  assert.equal(await recheckCharges(ports), 0, "an owed refund is for staff, not for the provider");
});

Deno.test("each step of a dispute is audited once, and the restaurant is notified of its start and end", async () => {
  const { ports, intentId, messages, actions } = await charged();
  for (const status of ["needs_response", "under_review", "won"] as const) {
    ports.payments.dispute(intentId, dispute({ status }));
    for (let time = 0; time < 2; time++) await reconcile(ports, intentId);
  }
  assert.deepEqual(actions(), ["dispute.opened", "dispute.updated", "dispute.closed"]);
  assert.deepEqual(ports.audit.at(-1)?.status, "success");
  assert.deepEqual(messages(), ["dispute_opened", "dispute_closed"]);
});

Deno.test("the restaurant is notified when the inquiry of a bank becomes a dispute, which withdraws the money", async () => {
  const { ports, intentId, messages, actions } = await charged();
  for (const isInquiry of [true, false]) {
    ports.payments.dispute(intentId, dispute({ isInquiry }));
    for (let time = 0; time < 2; time++) await reconcile(ports, intentId);
  }
  assert.deepEqual(messages(), ["dispute_opened", "dispute_opened"]);
  assert.deepEqual(actions(), ["dispute.opened", "dispute.opened"]);
});

Deno.test("a lost dispute is audited as failed", async () => {
  const { ports, intentId, actions } = await charged();
  for (const status of ["needs_response", "lost"] as const) {
    ports.payments.dispute(intentId, dispute({ status }));
    await reconcile(ports, intentId);
  }
  assert.deepEqual([actions().at(-1), ports.audit.at(-1)?.status], ["dispute.closed", "failed"]);
});

Deno.test("an open dispute blocks a refund and a cancellation with a refund", async () => {
  const { ports, intentId, present } = await charged();
  ports.payments.dispute(intentId, dispute());
  await reconcile(ports, intentId);
  const refused = await refundOrder(ports, part);
  assert.ok(!refused.ok && refused.error.kind === "charge_disputed");
  const cancelled = await cancelByStaff(ports, {
    orderId: "ord_1",
    by: mina,
    role: "admin",
    reason: "No gas",
    refund: true,
  });
  assert.ok(!cancelled.ok && cancelled.error.kind === "charge_disputed");
  assert.equal((await present()).state.status, "confirmed");
  assert.equal(ports.payments.truth(intentId).refundedCents, 0);
});

Deno.test("a refund of a charge with an unrecorded dispute is refused with that reason", async () => {
  const { ports, intentId } = await charged();
  ports.payments.dispute(intentId, dispute());
  const refused = await refundOrder(ports, part);
  assert.ok(
    !refused.ok && refused.error.kind === "refund_failed" && refused.error.reason === "charge_disputed",
  );
  const again = await refundOrder(ports, part);
  assert.ok(!again.ok && again.error.kind === "refund_failed", "the same key gets the same answer");
});

Deno.test("a refund made at the provider that fails is recorded as failed", async () => {
  const { ports, intentId, present, messages, total } = await charged();
  ports.payments.refundOutside(intentId, 700);
  await reconcile(ports, intentId);
  assert.equal(refundedCents(await present()), 700);
  ports.payments.settleRefund(intentId, undefined, "failed");
  for (let time = 0; time < 2; time++) await reconcile(ports, intentId);
  const order = await present();
  assert.deepEqual([order.refunds[0]?.outcome.kind, refundableCents(order)], ["failed", total]);
  assert.deepEqual(messages(), ["refund_failed", "order_refund_failed"]);
});

Deno.test("two refunds made at the provider before it was read are recorded as two, and either can fail", async () => {
  const { ports, intentId, present, messages, total } = await charged();
  ports.payments.refundOutside(intentId, 700);
  ports.clock.advance(hour);
  ports.payments.refundOutside(intentId, 300);
  ports.clock.advance(hour);
  await reconcile(ports, intentId);
  assert.deepEqual(
    (await present()).refunds.map(({ cents, decidedAt }) => [cents, decidedAt]),
    [[700, fridayDinner], [300, fridayDinner + hour]],
  );
  assert.deepEqual(messages(), ["order_refunded", "order_refunded"]);
  ports.payments.settleRefund(intentId, "re_pi_ord_1_1", "failed");
  await reconcile(ports, intentId);
  const order = await present();
  assert.deepEqual(order.refunds.map(({ outcome }) => outcome.kind), ["failed", "done"]);
  assert.equal(refundableCents(order), total - 300);
});

Deno.test("a refund that the provider's clock dates later than ours is recorded once, at our time", async () => {
  const { ports, intentId, present, messages } = await charged();
  ports.clock.advance(hour);
  ports.payments.refundOutside(intentId, 300);
  ports.clock.advance(-5_000);
  await reconcile(ports, intentId);
  await reconcile(ports, intentId);
  assert.deepEqual(
    (await present()).refunds.map(({ cents, decidedAt }) => [cents, decidedAt]),
    [[300, fridayDinner + hour - 5_000]],
  );
  assert.deepEqual(messages(), ["order_refunded"]);
});

Deno.test("a refund made at the provider is recorded although an earlier one failed in the meantime", async () => {
  const { ports, intentId, present } = await charged();
  ports.payments.refundOutside(intentId, 700);
  await reconcile(ports, intentId);
  ports.payments.settleRefund(intentId, undefined, "failed");
  ports.clock.advance(hour);
  ports.payments.refundOutside(intentId, 300);
  await reconcile(ports, intentId);
  const { refunds } = await present();
  assert.deepEqual(refunds.map(({ cents, outcome }) => [cents, outcome.kind]), [[700, "failed"], [
    300,
    "done",
  ]]);
});

Deno.test("a refund that fails is recorded as failed although one was made at the provider in the meantime", async () => {
  const { ports, intentId, present, messages } = await charged();
  assert.ok((await refundOrder(ports, part)).ok);
  ports.payments.settleRefund(intentId, "ord_1:1", "failed");
  ports.payments.refundOutside(intentId, 700);
  await reconcile(ports, intentId);
  const { refunds } = await present();
  assert.deepEqual(refunds.map(({ cents, outcome }) => [cents, outcome.kind]), [[500, "failed"], [
    700,
    "done",
  ]]);
  assert.ok(messages().includes("order_refund_failed"));
});

Deno.test("a second failure of a refund replaces the guest's unsent email about the first", async () => {
  const { ports, intentId, messages } = await charged();
  for (const number of [1, 2]) {
    assert.ok((await refundOrder(ports, { ...part, key: `key-000${number}` })).ok);
    ports.payments.settleRefund(intentId, `ord_1:${number}`, "failed");
    ports.clock.advance(1);
    await reconcile(ports, intentId);
  }
  assert.deepEqual(messages(), ["refund_failed", "refund_failed", "order_refund_failed"]);
});

Deno.test("a failed refund of a picked-up order can be settled another way, once", async () => {
  const { ports, intentId, present } = await charged();
  for (const kind of ["ready", "complete"] as const) {
    await transitionOrder(ports, { orderId: "ord_1", kind, by: mina });
  }
  assert.ok((await refundOrder(ports, part)).ok);
  ports.payments.settleRefund(intentId, "ord_1:1", "failed");
  await reconcile(ports, intentId);
  assert.ok(movesFor(await present(), "admin").includes("settle_refund"));
  ports.clock.advance(1);
  const settled = await settleRefund(ports, { orderId: "ord_1", by: mina, reason: "In cash" });
  assert.ok(settled.ok);
  assert.equal(settled.value.refundSettlement?.cents, 500);
  assert.deepEqual([refundOwedCents(settled.value), paymentConcern(settled.value)], [0, undefined]);
  assert.ok(!movesFor(settled.value, "admin").includes("settle_refund"));
});

Deno.test("the charge of another installation's order is neither read nor refunded", async () => {
  const { ports, intentId, present, actions } = await charged();
  const own = await present();
  ports.orders.put({ ...own, installationId: "ins_original" });
  ports.payments.dispute(intentId, dispute());
  await reconcile(ports, intentId);
  await recheckCharges(ports);
  const refused = await refundOrder(ports, part);
  assert.ok(!refused.ok);
  assert.equal(refused.error.kind, "payment_of_other_installation");
  assert.equal((await collectEvidence(ports, own.id))?.orderNumber, own.number);
  assert.deepEqual([(await present()).disputes, actions()], [[], []]);
  assert.equal(ports.payments.truth(intentId).refundedCents, 0);
});
