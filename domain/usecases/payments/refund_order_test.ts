import assert from "node:assert/strict";
import { account, anOrder, fridayDinner, restaurant } from "@domain/testing/fixtures.ts";
import { must } from "@domain/testing/steps.ts";
import type { Order } from "@domain/order/order.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { move, movesFor } from "@domain/order/moves.ts";
import { refundedCents, refundOwedCents } from "@domain/payment/refund.ts";
import { paymentConcern } from "@domain/payment/payment_concern.ts";
import { cancelByStaff, refundOrder, settleRefund } from "./refund_order.ts";
import { reconcile, resumePayments } from "./reconcile.ts";

const mina: Actor = { kind: "staff", id: account("admin").id, name: "Mina Kim" };
const minute = 60_000;

/** An accepted order whose payment is captured in the database and at the provider. */
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
  const messages = () => ports.outbox.all().map(({ message }) => `${message.channel} ${message.about}`);
  const present = async () => {
    const now = await ports.orders.byId(id);
    assert.ok(now);
    return now;
  };
  return {
    ports,
    order,
    messages,
    present,
    total: bill.totalCents,
    truth: () => ports.payments.truth(intentId),
  };
}

const full = { orderId: "ord_1", by: mina, choice: { kind: "full" }, reason: "cold soup" } as const;
const part = { ...full, choice: { kind: "amount", cents: 500 } } as const;

Deno.test("a full refund refunds the charge, notifies the guest and audits both steps", async () => {
  const { ports, messages, total, truth } = await charged();
  const refunded = await refundOrder(ports, full);
  assert.ok(refunded.ok);
  assert.equal(refunded.value.payment.state, "refunded");
  assert.equal(truth().refundedCents, total);
  assert.deepEqual(messages(), ["mail order_refunded"]);
  assert.deepEqual(ports.audit.map(({ action, staffId }) => [action, staffId]), [
    ["order.refund", mina.id],
    ["payment.refunded", undefined],
  ]);
  assert.equal(ports.audit[0]?.details.reason, "cold soup");
});

Deno.test("the audit log does not count an earlier refund that fails while the next one is made", async () => {
  const { ports, order } = await charged();
  const { intentId } = order.payment;
  const { payments } = ports;
  payments.holdRefunds();
  must(await refundOrder(ports, part));
  payments.settleRefund(intentId, "ord_1:1", "failed");
  const begun = Promise.withResolvers<void>();
  let next: ReturnType<typeof refundOrder> | undefined;
  const failing = reconcile({
    ...ports,
    payments: {
      ...payments,
      refunds: async (id) => {
        const reports = await payments.refunds(id);
        next = refundOrder({ ...ports, payments: { ...payments, refund } }, {
          ...full,
          choice: { kind: "amount", cents: 700 },
        });
        await begun.promise;
        return reports;
      },
    },
  }, intentId);
  const refund: typeof payments.refund = async (...request) => {
    begun.resolve();
    await failing;
    return await payments.refund(...request);
  };
  await failing;
  await next;
  const pending = ports.audit.filter(({ action }) => action === "payment.refund_pending");
  assert.deepEqual(pending.map(({ details }) => details.refunded_before_cents), [0, 0]);
});

for (const fault of ["lost_before_effect", "lost_after_effect"] as const) {
  Deno.test(`a refund whose request was ${fault} is made exactly once when it is resumed`, async () => {
    const { ports, present, truth, messages } = await charged();
    ports.payments.breakNext(fault);
    const begun = await refundOrder(ports, part);
    assert.ok(begun.ok);
    assert.equal(begun.value.payment.state, "refunding");

    ports.clock.advanceMinutes(1);
    assert.equal(await resumePayments(ports, 3_000), 1);
    assert.deepEqual([(await present()).payment.state, truth().refundedCents], ["partially_refunded", 500]);
    assert.equal(await resumePayments(ports, 3_000), 0);
    assert.deepEqual(messages(), ["mail order_refunded"]);
  });
}

Deno.test("after a lost request the webhook finishes the stored refund", async () => {
  const { ports, order, truth } = await charged();
  ports.payments.breakNext("lost_before_effect");
  await refundOrder(ports, part);
  const settled = await reconcile(ports, order.payment.intentId);
  assert.ok(settled);
  assert.deepEqual([refundedCents(settled), truth().refundedCents], [500, 500]);
});

Deno.test("ten simultaneous taps make one refund", async () => {
  const { ports, truth, present } = await charged();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refundOrder(ports, { ...part, key: "tap-1" })),
  );
  assert.ok(answers.every((answer) => answer.ok));
  assert.deepEqual([truth().refundedCents, (await present()).refunds.length], [500, 1]);
});

Deno.test("a refused refund returns the reason, leaves the charge and can be repeated", async () => {
  const { ports, present, truth } = await charged();
  ports.payments.refuseRefunds("refused");
  const failed = await refundOrder(ports, full);
  assert.ok(!failed.ok && failed.error.kind === "refund_failed" && failed.error.reason === "refused");
  assert.equal((await present()).payment.state, "captured");
  ports.payments.heal();
  assert.ok((await refundOrder(ports, full)).ok);
  assert.equal(truth().refundedCents, truth().amountCents);
});

Deno.test("a manager who cancels with a refund is refused, and nothing changes", async () => {
  const cancel = { orderId: "ord_1", by: mina, reason: "No gas", refund: true } as const;
  const { ports, present, messages, truth } = await charged();
  assert.deepEqual(await cancelByStaff(ports, { ...cancel, role: "manager" }), {
    ok: false,
    error: { kind: "access_denied", roles: ["admin", "super_admin"] },
  });
  assert.deepEqual([(await present()).state.status, truth().refundedCents], ["confirmed", 0]);
  assert.deepEqual([messages(), ports.audit], [[], []]);
  for (const role of ["admin", "super_admin"] as const) {
    const { ports, truth, total } = await charged();
    must(await cancelByStaff(ports, { ...cancel, role }));
    assert.equal(truth().refundedCents, total);
  }
});

Deno.test("cancelling an accepted order without a refund notifies the guest and leaves the charge", async () => {
  const { ports, messages, truth } = await charged({ wantsTexts: true });
  const cancelled = await cancelByStaff(ports, {
    orderId: "ord_1",
    by: mina,
    role: "admin",
    reason: "No gas",
    refund: false,
  });
  assert.ok(cancelled.ok);
  assert.deepEqual([cancelled.value.state.status, cancelled.value.payment.state], ["cancelled", "captured"]);
  assert.deepEqual(messages(), ["mail order_cancelled", "text order_cancelled"]);
  assert.equal(truth().refundedCents, 0);
});

Deno.test("a cancellation with a refund sends one email, which waits for the refund, and one text at once", async () => {
  const { ports, messages } = await charged({ wantsTexts: true });
  must(
    await cancelByStaff(ports, { orderId: "ord_1", by: mina, role: "admin", reason: "No gas", refund: true }),
  );
  assert.deepEqual(messages(), ["mail order_cancelled", "text order_cancelled"]);
  assert.deepEqual(ports.outbox.all().map(({ at }) => at - fridayDinner), [10_000, 0]);
});

Deno.test("a refund that the provider accepts after the cancellation's email has an email of its own", async () => {
  const { ports, messages, present } = await charged();
  ports.payments.breakNext("lost_before_effect");
  await cancelByStaff(ports, { orderId: "ord_1", by: mina, role: "admin", reason: "No gas", refund: true });
  ports.clock.advance(11_000);
  await resumePayments(ports, 0);
  assert.equal((await present()).payment.state, "refunded");
  assert.deepEqual(messages(), ["mail order_cancelled", "mail order_refunded"]);
});

Deno.test("cancelling again with a refund refunds the charge and does not repeat the cancellation message", async () => {
  const { ports, messages, truth, total } = await charged();
  await cancelByStaff(ports, { orderId: "ord_1", by: mina, role: "admin", reason: "No gas", refund: false });
  ports.clock.advance(1);
  const again = await cancelByStaff(ports, {
    orderId: "ord_1",
    by: mina,
    role: "admin",
    reason: "No gas",
    refund: true,
  });
  assert.ok(again.ok);
  assert.deepEqual([again.value.state.status, again.value.payment.state], ["cancelled", "refunded"]);
  assert.equal(truth().refundedCents, total);
  assert.deepEqual(messages(), ["mail order_cancelled", "mail order_refunded"]);
  const third = await cancelByStaff(ports, {
    orderId: "ord_1",
    by: mina,
    role: "admin",
    reason: "No gas",
    refund: true,
  });
  assert.ok(third.ok && third.value === again.value);
});

Deno.test("cancelling with a refund is refused while another refund is in progress", async () => {
  const { ports, truth, total } = await charged();
  ports.payments.breakNext("lost_before_effect");
  await refundOrder(ports, part);
  const cancel = () =>
    cancelByStaff(ports, { orderId: "ord_1", by: mina, role: "admin", reason: "No gas", refund: true });
  const early = await cancel();
  assert.ok(
    !early.ok && early.error.kind === "refund_in_progress" && early.error.order.state.status === "confirmed",
  );
  ports.clock.advanceMinutes(1);
  await resumePayments(ports, 3_000);
  assert.ok((await cancel()).ok);
  assert.equal(truth().refundedCents, total);
});

Deno.test("cancelling a pending order releases its authorization", async () => {
  const ports = restaurant();
  const { id: intentId } = must(await ports.payments.open({ orderId: "ord_1", amountCents: 3687 }));
  ports.payments.authorize(intentId);
  await ports.orders.add("2026-07-10", () => ({ at: fridayDinner, order: anOrder() }));
  const cancelled = await cancelByStaff(ports, {
    orderId: "ord_1",
    by: mina,
    role: "admin",
    reason: "No gas",
    refund: true,
  });
  assert.ok(cancelled.ok);
  assert.equal(cancelled.value.payment.state, "released");
  assert.deepEqual(ports.payments.truth(intentId).releases, 1);
});

Deno.test("a completed order cannot be cancelled, and an unknown order cannot be refunded", async () => {
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
  const late = await cancelByStaff(ports, {
    orderId: "ord_1",
    by: mina,
    role: "admin",
    reason: "No gas",
    refund: true,
  });
  assert.ok(!late.ok && late.error.kind === "invalid_transition" && late.error.status === "completed");
  const unknown = await refundOrder(ports, { ...full, orderId: "ord_9" });
  assert.ok(!unknown.ok && unknown.error.kind === "no_such_order");
});

const outside = "refunded_at_provider";

Deno.test("a partial refund made at the provider is recorded once, and the guest is notified", async () => {
  const { ports, order, messages, present, total } = await charged();
  ports.payments.refundOutside(order.payment.intentId, 500);
  for (let time = 0; time < 3; time++) await reconcile(ports, order.payment.intentId);
  const { payment, refunds } = await present();
  assert.deepEqual([payment.state, refundedCents(await present())], ["partially_refunded", 500]);
  assert.deepEqual(refunds.map(({ cents, reason, outcome }) => [cents, reason, outcome.kind]), [
    [500, outside, "done"],
  ]);
  assert.deepEqual(messages(), ["mail order_refunded"]);
  assert.deepEqual(ports.audit.map(({ action }) => action), ["payment.refunded_outside"]);

  const rest = await refundOrder(ports, full);
  assert.ok(rest.ok);
  assert.equal(rest.value.payment.state, "refunded");
  assert.deepEqual(rest.value.refunds.map(({ cents }) => cents), [500, total - 500]);
});

Deno.test("a refund made at the provider has the provider's time, however late the product hears of it", async () => {
  const { ports, order, present } = await charged();
  const madeAt = ports.clock.now();
  ports.payments.refundOutside(order.payment.intentId, 500);
  ports.clock.advance(3 * 24 * 3_600_000);
  await reconcile(ports, order.payment.intentId);
  const [refund] = (await present()).refunds;
  assert.deepEqual([refund?.decidedAt, refund?.outcome], [madeAt, { kind: "done", at: madeAt }]);
});

Deno.test("a refund whose answer was lost is recorded once when the provider reports it", async () => {
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

Deno.test("a refund in progress and another one made at the provider are each recorded once", async () => {
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

const jun: Actor = { kind: "staff", id: account("manager").id, name: "Jun Lee" };
const byManager = { orderId: "ord_1", by: jun, role: "manager", reason: "No gas", refund: false } as const;
const inCash = { orderId: "ord_1", by: mina, reason: "Paid back in cash" } as const;

Deno.test("with the setting on, a manager's cancellation refunds the rest once, also with repeated taps", async () => {
  const { ports, messages, truth, total, present } = await charged();
  await refundOrder(ports, part);
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancelByStaff(ports, byManager)));
  assert.ok(answers.some((answer) => answer.ok));
  assert.ok((await cancelByStaff(ports, byManager)).ok);
  const order = await present();
  assert.deepEqual([order.state.status, order.payment.state, refundOwedCents(order)], [
    "cancelled",
    "refunded",
    0,
  ]);
  assert.deepEqual([truth().refundedCents, order.refunds.length], [total, 2]);
  assert.deepEqual(messages(), ["mail order_refunded", "mail order_cancelled"]);
});

Deno.test("with the setting off, the rest is owed after a manager's cancellation until an admin refunds it", async () => {
  const { ports, truth, total, present } = await charged();
  ports.store.changeSettings({ managersRefundOnCancel: false });
  await refundOrder(ports, part);
  assert.ok((await cancelByStaff(ports, byManager)).ok);
  const owing = await present();
  assert.deepEqual([truth().refundedCents, refundOwedCents(owing)], [500, total - 500]);
  assert.equal(paymentConcern(owing), "refund_owed");
  assert.deepEqual([movesFor(owing, "manager"), movesFor(owing, "admin")], [[], ["refund", "settle_refund"]]);

  ports.clock.advanceMinutes(2);
  assert.ok((await refundOrder(ports, full)).ok);
  const settled = await present();
  assert.deepEqual([truth().refundedCents, refundOwedCents(settled)], [total, 0]);
  assert.equal(paymentConcern(settled), undefined);
});

Deno.test("a refund that the provider refuses after a manager's cancellation stays owed and can be repeated", async () => {
  const { ports, truth, total, present } = await charged();
  ports.payments.refuseRefunds("refused");
  const failed = await cancelByStaff(ports, byManager);
  assert.ok(!failed.ok && failed.error.kind === "refund_failed");
  assert.deepEqual([(await present()).state.status, refundOwedCents(await present())], ["cancelled", total]);
  ports.payments.heal();
  assert.ok((await cancelByStaff(ports, byManager)).ok);
  assert.deepEqual([truth().refundedCents, refundOwedCents(await present())], [total, 0]);
});

Deno.test("a refund whose request was lost stays owed until it is resumed", async () => {
  const { ports, truth, total, present } = await charged();
  ports.payments.breakNext("lost_before_effect");
  assert.ok((await cancelByStaff(ports, byManager)).ok);
  assert.equal(paymentConcern(await present()), "refund_owed");
  ports.clock.advanceMinutes(1);
  await resumePayments(ports, 3_000);
  assert.deepEqual([truth().refundedCents, refundOwedCents(await present())], [total, 0]);
});

Deno.test("a manager can cancel an order with an open dispute, without a refund", async () => {
  const at = fridayDinner;
  const dispute = {
    id: "dp_1",
    cents: 100,
    reason: "fraudulent",
    status: "needs_response",
    isInquiry: false,
    openedAt: at,
    updatedAt: at,
  } as const;
  const { ports, truth, present } = await charged({ disputes: [dispute] });
  assert.ok((await cancelByStaff(ports, byManager)).ok);
  assert.deepEqual([truth().refundedCents, refundOwedCents(await present())], [0, 0]);
});

Deno.test("an owed refund can be settled outside the system once, with its reason in the audit log", async () => {
  const { ports, truth, total, present } = await charged();
  ports.store.changeSettings({ managersRefundOnCancel: false });
  assert.ok(!(await settleRefund(ports, inCash)).ok, "nothing is owed before the cancellation");
  await cancelByStaff(ports, byManager);
  const [one, other] = await Promise.all([settleRefund(ports, inCash), settleRefund(ports, inCash)]);
  assert.ok(one.ok && other.ok);
  const settled = await present();
  assert.deepEqual([refundOwedCents(settled), paymentConcern(settled), truth().refundedCents], [
    0,
    undefined,
    0,
  ]);
  const lines = ports.audit.filter(({ action }) => action === "order.refund_settled");
  assert.deepEqual(lines.map(({ staffId, details }) => [staffId, details.cents, details.reason]), [
    [mina.id, total, "Paid back in cash"],
  ]);
});

Deno.test("a refund in progress cannot be settled outside the system", async () => {
  const { ports } = await charged();
  ports.payments.breakNext("lost_before_effect");
  await cancelByStaff(ports, byManager);
  const settled = await settleRefund(ports, inCash);
  assert.ok(!settled.ok && settled.error.kind === "refund_in_progress");
});

Deno.test("a refund that fails after a settlement is owed again", async () => {
  const { ports, total, present } = await charged();
  ports.store.changeSettings({ managersRefundOnCancel: false });
  await refundOrder(ports, part);
  await cancelByStaff(ports, byManager);
  await settleRefund(ports, inCash);
  const settled = await present();
  assert.equal(settled.refundSettlement?.cents, total - 500);
  const back = move(settled, {
    do: "record_refund",
    number: 1,
    outcome: { kind: "failed", at: fridayDinner + minute, reason: "card_closed" },
    at: fridayDinner + minute,
  });
  assert.ok(back.ok);
  assert.deepEqual([refundOwedCents(back.value), paymentConcern(back.value)], [500, "refund_failed"]);
});
