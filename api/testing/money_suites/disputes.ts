import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { placeOrder, track } from "../guests.ts";
import { cards, movements, setFault } from "../money.ts";
import { until } from "../poll.ts";
import { callApi, expectData, setClock, type Shop } from "../shop.ts";
import { signIn } from "../staff.ts";
import { type Context, type Suite } from "./suite.ts";
import { postWebhook, stripeEventsOf } from "./reports.ts";

const restaurantEmail = "jogakbo@example.com";

async function acceptedOrder({ shop }: Context, card: string = cards.good) {
  const admin = await signIn(shop, "admin");
  const placed = await placeOrder(shop, { card });
  const accepted = await admin.accept(placed.id);
  ok(accepted.ok, accepted.text);
  const { token } = admin;
  const detail = () => expectData(shop, "orderDetail", { id: placed.id, token });
  const refund = (body: object, key: string = crypto.randomUUID()) =>
    callApi(shop, "refundOrder", { id: placed.id, token, body, headers: { "idempotency-key": key } });
  const waitForOrder = (label: string, matches: (order: StaffOrder) => boolean) =>
    until(label, async () => {
      const { order } = await detail();
      return matches(order) ? order : undefined;
    }, 60_000);
  return { ...placed, token, detail, refund, waitForOrder };
}

async function sentMails(shop: Shop, subject: RegExp) {
  const response = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: "application/json" } });
  const all: { to: string; subject: string; text: string; attachments?: string[] }[] = await response.json();
  return all.filter((mail) => subject.test(mail.subject));
}

const reason = "The soup was cold";

/** Failed refunds and disputed charges. */
export const disputes: Suite = {
  async "a pending refund is shown as pending until the bank completes it"(context) {
    const { shop } = context;
    const { id, intentId, refund, waitForOrder } = await acceptedOrder(context, cards.refundPends);
    const pendingRefund = await refund({ reason, full: true });
    ok(pendingRefund.ok, pendingRefund.text);
    deepEqual([
      pendingRefund.data.refunds[0]?.status,
      pendingRefund.data.payment_concern,
      pendingRefund.data.refundable_amount,
    ], [
      "pending",
      "refund_pending",
      0,
    ]);
    const { order } = await track(shop, id);
    deepEqual([order?.money.state, order?.money.pending_refund_amount], [
      "refund_pending",
      order?.money.amount,
    ]);
    await setFault(shop, { settle_refund: intentId, status: "succeeded" });
    await waitForOrder("the refund", ({ refunds }) => refunds[0]?.status === "done");
    equal((await track(shop, id)).order?.money.state, "refunded");
  },

  async "a refund that fails later is reverted, owed, flagged, emailed to restaurant and guest once and can be repeated"(
    context,
  ) {
    const { shop } = context;
    const { id, intentId, cents, refund, waitForOrder, detail } = await acceptedOrder(context);
    const { order: { order_number } } = await detail();
    ok((await refund({ reason, full: true })).ok);
    await setFault(shop, { settle_refund: intentId, status: "failed" });
    const failed = await waitForOrder(
      "the failure",
      ({ payment_concern }) => payment_concern === "refund_failed",
    );
    deepEqual([failed.refunds[0]?.status, failed.refunded_amount, failed.refundable_amount], [
      "failed",
      0,
      cents / 100,
    ]);
    equal(failed.refunds[0]?.problem, "card_closed");
    equal(failed.refund_owed_amount, cents / 100);
    equal((await track(shop, id)).order?.money.failed_refund_amount, cents / 100);
    for (const event of await stripeEventsOf(shop, intentId)) {
      equal((await postWebhook(shop, event)).status, 200);
    }
    for (
      const subject of [
        new RegExp(`Order ${order_number}: a refund failed`),
        new RegExp(`Your refund for order ${order_number} did not arrive`),
      ]
    ) {
      await until("the mail", async () => (await sentMails(shop, subject)).length > 0, 30_000);
      equal((await sentMails(shop, subject)).length, 1);
    }
    const repeated = await refund({ reason, full: true });
    ok(repeated.ok, repeated.text);
    deepEqual([repeated.data.payment_concern, repeated.data.payment_status], [null, "refunded"]);
    deepEqual(await movements(shop, intentId), [
      `held ${cents}`,
      `captured ${cents}`,
      `refunded ${cents}`,
      `refund_failed ${cents}`,
      `refunded ${cents}`,
    ]);
  },

  async "a dispute is shown on the order, emails the evidence, blocks refunds and stays flagged until it is won"(
    context,
  ) {
    const { shop } = context;
    const { intentId, token, refund, waitForOrder, detail } = await acceptedOrder(context);
    await setFault(shop, { dispute: intentId, reason: "product_not_received" });
    const disputed = await waitForOrder("the dispute", ({ disputes }) => disputes.length === 1);
    const [dispute] = disputed.disputes;
    deepEqual([dispute?.status, dispute?.reason, disputed.payment_concern, disputed.refundable_amount], [
      "needs_response",
      "product_not_received",
      "dispute_open",
      0,
    ]);
    ok(!disputed.can.includes("refund"));
    ok(dispute?.evidence_due_by);
    const refused = await refund({ reason, full: true });
    ok(!refused.ok && refused.status === 409 && refused.failure.code === "charge_disputed", refused.text);
    const opened = new RegExp(`Order ${disputed.order_number}: the charge is disputed`);
    const [mail] = await until("the mail", async () => {
      const found = await sentMails(shop, opened);
      return found.length > 0 && found;
    }, 30_000);
    equal(mail?.to, restaurantEmail);
    match(mail?.attachments?.join() ?? "", /^evidence-.*\.zip$/);
    const found = await expectData(shop, "orders", { token, query: { tab: "completed", issues: "payment" } });
    ok(found.some(({ id }) => id === disputed.id));
    const { payment_issues: issues } = await expectData(shop, "dashboard", { token });
    ok(issues.open_disputes > 0 && issues.evidence_due_by !== null);

    await setFault(shop, { dispute: dispute.id, status: "under_review" });
    await waitForOrder("the review", ({ disputes }) => disputes[0]?.status === "under_review");
    await setFault(shop, { dispute: dispute.id, status: "won" });
    const won = await waitForOrder("the end", ({ disputes }) => disputes[0]?.status === "won");
    equal(won.payment_concern, null);
    for (const event of await stripeEventsOf(shop, intentId)) {
      equal((await postWebhook(shop, event)).status, 200);
    }
    const closed = new RegExp(`Order ${won.order_number}: the dispute was won`);
    await until("the second mail", async () => (await sentMails(shop, closed)).length > 0, 30_000);
    deepEqual([(await sentMails(shop, opened)).length, (await sentMails(shop, closed)).length], [1, 1]);
    const { timeline } = await detail();
    deepEqual(timeline.map(({ action }) => action).filter((action) => action.startsWith("dispute")), [
      "dispute.opened",
      "dispute.updated",
      "dispute.closed",
    ]);
    ok((await refund({ reason, full: true })).ok, "a won charge can be refunded");
  },

  async "reconciliation finds a dispute and a failed refund without their events"(context) {
    const { shop } = context;
    await setFault(shop, { webhooks: "off" });
    const disputed = await acceptedOrder(context, cards.disputed);
    const { waitForOrder, refund, intentId } = await acceptedOrder(context);
    ok((await refund({ reason, amount: 1 })).ok);
    await setFault(shop, { settle_refund: intentId, status: "failed" });
    await setClock(shop, "2026-11-20T20:01:00Z");
    await disputed.waitForOrder("the dispute", ({ payment_concern }) => payment_concern === "dispute_open");
    await waitForOrder("the failure", ({ payment_concern }) => payment_concern === "refund_failed");
  },

  async "a refund of a charge with an unreported dispute is rejected with the reason"(context) {
    const { shop } = context;
    await setFault(shop, { webhooks: "off" });
    const { intentId, cents, refund } = await acceptedOrder(context, cards.disputed);
    const refused = await refund({ reason, amount: 1 });
    ok(!refused.ok, refused.text);
    ok(["refund_failed", "charge_disputed"].includes(refused.failure.code), refused.text);
    match(refused.failure.error, /disputes this charge/);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`, `disputed ${cents}`]);
  },
};
