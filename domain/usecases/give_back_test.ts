import assert from "node:assert/strict";
import { account, anOrder, fridayDinner, restaurant } from "../../api/testing/fixtures.ts";
import { must } from "../../api/testing/steps.ts";
import type { Actor, Order } from "../order/order.ts";
import { refundedCents } from "../order/refund.ts";
import { cancelByStaff, refundOrder } from "./give_back.ts";
import { reconcile, resumePayments } from "./reconcile.ts";

const mina: Actor = { kind: "staff", id: account("admin").id, name: "Mina Kim" };
const minute = 60_000;

/** An accepted order whose card was charged, here and at the provider. */
async function charged(more: Partial<Order> = {}) {
  const ports = restaurant();
  const { id, bill } = anOrder();
  const { id: intentId } = must(await ports.payments.open({ orderId: id, amountCents: bill.totalCents }));
  ports.payments.authorize(intentId);
  await ports.payments.capture(intentId, "accepted");
  const at = fridayDinner;
  const order = await ports.orders.add(anOrder().day, () => ({
    at,
    order: anOrder({
      state: {
        status: "confirmed",
        acceptedAt: at,
        acceptedBy: mina,
        minutes: 20,
        readyAt: at + 20 * minute,
      },
      payment: { intentId, amountCents: bill.totalCents, state: "captured", capturedAt: at },
      ...more,
    }),
  }));
  const told = () => ports.outbox.kept().map(({ message }) => `${message.channel} ${message.about}`);
  const present = async () => {
    const now = await ports.orders.byId(id);
    assert.ok(now);
    return now;
  };
  return { ports, order, told, present, total: bill.totalCents, truth: () => ports.payments.truth(intentId) };
}

const full = { orderId: "ord_1", by: mina, ask: { kind: "full" }, reason: "cold soup" } as const;
const part = { ...full, ask: { kind: "amount", cents: 500 } } as const;

Deno.test("given a charged order, when it is refunded, then the money is back, the guest told and both steps audited", async () => {
  const { ports, told, total, truth } = await charged();
  const refunded = await refundOrder(ports, full);
  assert.ok(refunded.ok);
  assert.equal(refunded.value.payment.state, "refunded");
  assert.equal(truth().refundedCents, total);
  assert.deepEqual(told(), ["mail order_refunded"]);
  assert.deepEqual(ports.audit.map(({ action, staffId }) => [action, staffId]), [
    ["order.refund", mina.id],
    ["payment.refunded", undefined],
  ]);
  assert.equal(ports.audit[0]?.details.reason, "cold soup");
});

for (const fault of ["lost_before_effect", "lost_after_effect"] as const) {
  Deno.test(`given an answer ${fault}, when the resume loop comes, then the money goes back exactly once`, async () => {
    const { ports, present, truth, told } = await charged();
    ports.payments.breakNext(fault);
    const begun = await refundOrder(ports, part);
    assert.ok(begun.ok);
    assert.equal(begun.value.payment.state, "refunding");

    ports.clock.advanceMinutes(1);
    assert.equal(await resumePayments(ports, 3_000), 1);
    assert.deepEqual([(await present()).payment.state, truth().refundedCents], ["partially_refunded", 500]);
    assert.equal(await resumePayments(ports, 3_000), 0);
    assert.deepEqual(told(), ["mail order_refunded"]);
  });
}

Deno.test("given a crash after the intention, when the webhook comes first, then it finishes the refund", async () => {
  const { ports, order, truth } = await charged();
  ports.payments.breakNext("lost_before_effect");
  await refundOrder(ports, part);
  const settled = await reconcile(ports, order.payment.intentId);
  assert.ok(settled);
  assert.deepEqual([refundedCents(settled), truth().refundedCents], [500, 500]);
});

Deno.test("given ten taps at once, then one refund", async () => {
  const { ports, truth, present } = await charged();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refundOrder(ports, { ...part, key: "tap-1" })),
  );
  assert.ok(answers.every((answer) => answer.ok));
  assert.deepEqual([truth().refundedCents, (await present()).refunds.length], [500, 1]);
});

Deno.test("given a provider that refuses, then staff hear why, the money stays, and a new try is possible", async () => {
  const { ports, present, truth } = await charged();
  ports.payments.refuseRefunds("refused");
  const failed = await refundOrder(ports, full);
  assert.ok(!failed.ok && failed.error.kind === "refund_failed" && failed.error.why === "refused");
  assert.equal((await present()).payment.state, "captured");
  ports.payments.heal();
  assert.ok((await refundOrder(ports, full)).ok);
  assert.equal(truth().refundedCents, truth().amountCents);
});

Deno.test("given an accepted order, when staff cancel it without a refund, then the guest is told and the money stays", async () => {
  const { ports, told, truth } = await charged({ wantsTexts: true });
  const cancelled = await cancelByStaff(ports, {
    orderId: "ord_1",
    by: mina,
    reason: "No gas",
    refund: false,
  });
  assert.ok(cancelled.ok);
  assert.deepEqual([cancelled.value.state.status, cancelled.value.payment.state], ["cancelled", "captured"]);
  assert.deepEqual(told(), ["mail order_cancelled", "text order_cancelled"]);
  assert.equal(truth().refundedCents, 0);
});

Deno.test("given a cancellation, when it is asked again with the refund, then the money goes back and nothing is told twice", async () => {
  const { ports, told, truth, total } = await charged();
  await cancelByStaff(ports, { orderId: "ord_1", by: mina, reason: "No gas", refund: false });
  const again = await cancelByStaff(ports, { orderId: "ord_1", by: mina, reason: "No gas", refund: true });
  assert.ok(again.ok);
  assert.deepEqual([again.value.state.status, again.value.payment.state], ["cancelled", "refunded"]);
  assert.equal(truth().refundedCents, total);
  assert.deepEqual(told(), ["mail order_cancelled", "mail order_refunded"]);
  const third = await cancelByStaff(ports, { orderId: "ord_1", by: mina, reason: "No gas", refund: true });
  assert.ok(third.ok && third.value === again.value);
});

Deno.test("given a refund under way, when staff cancel with the refund, then it is refused until that has ended", async () => {
  const { ports, truth, total } = await charged();
  ports.payments.breakNext("lost_before_effect");
  await refundOrder(ports, part);
  const cancel = () => cancelByStaff(ports, { orderId: "ord_1", by: mina, reason: "No gas", refund: true });
  const early = await cancel();
  assert.ok(
    !early.ok && early.error.kind === "refund_under_way" && early.error.order.state.status === "confirmed",
  );
  ports.clock.advanceMinutes(1);
  await resumePayments(ports, 3_000);
  assert.ok((await cancel()).ok);
  assert.equal(truth().refundedCents, total);
});

Deno.test("given a pending order, when staff cancel it, then the hold is released and nothing is charged", async () => {
  const ports = restaurant();
  const { id: intentId } = must(await ports.payments.open({ orderId: "ord_1", amountCents: 3687 }));
  ports.payments.authorize(intentId);
  await ports.orders.add("2026-07-10", () => ({ at: fridayDinner, order: anOrder() }));
  const cancelled = await cancelByStaff(ports, {
    orderId: "ord_1",
    by: mina,
    reason: "No gas",
    refund: true,
  });
  assert.ok(cancelled.ok);
  assert.equal(cancelled.value.payment.state, "released");
  assert.deepEqual(ports.payments.truth(intentId).releases, 1);
});

Deno.test("an ended order cannot be cancelled, an unknown one not refunded", async () => {
  const { ports } = await charged({
    state: {
      status: "completed",
      completedAt: fridayDinner,
      acceptedAt: fridayDinner,
      acceptedBy: mina,
      minutes: 20,
      readyAt: fridayDinner,
    },
  });
  const late = await cancelByStaff(ports, { orderId: "ord_1", by: mina, reason: "No gas", refund: true });
  assert.ok(!late.ok && late.error.kind === "illegal_move" && late.error.status === "completed");
  const unknown = await refundOrder(ports, { ...full, orderId: "ord_9" });
  assert.ok(!unknown.ok && unknown.error.kind === "no_such_order");
});

const outside = "Refunded at the payment provider";

Deno.test("given a charged order, when part of it is given back at the provider, then our book says so once, and the guest hears of it", async () => {
  const { ports, order, told, present, total } = await charged();
  ports.payments.refundOutside(order.payment.intentId, 500);
  for (let told = 0; told < 3; told++) await reconcile(ports, order.payment.intentId);
  const { payment, refunds } = await present();
  assert.deepEqual([payment.state, refundedCents(await present())], ["partially_refunded", 500]);
  assert.deepEqual(refunds.map(({ cents, reason, outcome }) => [cents, reason, outcome.kind]), [
    [500, outside, "done"],
  ]);
  assert.deepEqual(told(), ["mail order_refunded"]);
  assert.deepEqual(ports.audit.map(({ action }) => action), ["payment.refunded_outside"]);

  const rest = await refundOrder(ports, full);
  assert.ok(rest.ok);
  assert.equal(rest.value.payment.state, "refunded");
  assert.deepEqual(rest.value.refunds.map(({ cents }) => cents), [500, total - 500]);
});

Deno.test("given a refund of ours whose answer was lost, when the provider reports it, then it is counted once, as ours", async () => {
  const { ports, order, present, truth } = await charged();
  ports.payments.breakNext("lost_after_effect");
  assert.equal((await refundOrder(ports, part)).ok, true);
  assert.equal((await present()).payment.state, "refunding");
  await reconcile(ports, order.payment.intentId);
  await reconcile(ports, order.payment.intentId);
  assert.deepEqual((await present()).refunds.map(({ cents, reason }) => [cents, reason]), [[
    500,
    "cold soup",
  ]]);
  assert.equal(truth().refundedCents, 500);
});

Deno.test("given a refund of ours under way, when more is given back at the provider, then each is written down once", async () => {
  const { ports, order, present } = await charged();
  ports.payments.breakNext("lost_after_effect");
  await refundOrder(ports, part);
  ports.payments.refundOutside(order.payment.intentId, 300);
  await reconcile(ports, order.payment.intentId);
  await reconcile(ports, order.payment.intentId);
  assert.deepEqual((await present()).refunds.map(({ cents, reason }) => [cents, reason]), [
    [500, "cold soup"],
    [300, outside],
  ]);
  assert.equal(refundedCents(await present()), 800);
});
