import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { placeOrder, track } from "../guests.ts";
import { cards, fault, movements } from "../money.ts";
import { until } from "../poll.ts";
import { ask, done, type Shop } from "../shop.ts";
import { signIn } from "../staff.ts";
import { type Bench, type Suite } from "./bench.ts";
import { eventsAbout, webhook } from "./reports.ts";

/** The demo restaurant's. */
const restaurantEmail = "jogakbo@example.com";

async function charged({ shop }: Bench, card: string = cards.good) {
  const admin = await signIn(shop, "admin");
  const placed = await placeOrder(shop, { card });
  const answer = await admin.accept(placed.id);
  ok(answer.ok, answer.text);
  const { token } = admin;
  const detail = () => done(shop, "orderDetail", { id: placed.id, token });
  const refund = (body: object, key: string = crypto.randomUUID()) =>
    ask(shop, "refundOrder", { id: placed.id, token, body, headers: { "idempotency-key": key } });
  const becomes = (what: string, is: (order: StaffOrder) => boolean) =>
    until(what, async () => {
      const { order } = await detail();
      return is(order) ? order : undefined;
    }, 60_000);
  return { ...placed, token, detail, refund, becomes };
}

async function mails(shop: Shop, subject: RegExp) {
  const response = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: "application/json" } });
  const all: { to: string; subject: string; text: string; attachments?: string[] }[] = await response.json();
  return all.filter((mail) => subject.test(mail.subject));
}

const reason = "The soup was cold";

/** Refunds the bank returns, and charges it disputes. */
export const disputes: Suite = {
  async "a pending refund is pending everywhere, until the bank takes it"(bench) {
    const { shop } = bench;
    const { id, intentId, refund, becomes } = await charged(bench, cards.refundPends);
    const begun = await refund({ reason, full: true });
    ok(begun.ok, begun.text);
    deepEqual([begun.data.refunds[0]?.status, begun.data.payment_concern, begun.data.refundable_amount], [
      "pending",
      "refund_pending",
      0,
    ]);
    const { order } = await track(shop, id);
    deepEqual([order?.money.state, order?.money.pending_refund_amount], [
      "refund_pending",
      order?.money.amount,
    ]);
    await fault(shop, { settle_refund: intentId, status: "succeeded" });
    await becomes("the refund", ({ refunds }) => refunds[0]?.status === "done");
    equal((await track(shop, id)).order?.money.state, "refunded");
  },

  async "a refund that fails late falls back, is red, mails the restaurant once and can be made again"(
    bench,
  ) {
    const { shop } = bench;
    const { intentId, cents, refund, becomes, detail } = await charged(bench);
    const { order: { order_number } } = await detail();
    ok((await refund({ reason, full: true })).ok);
    await fault(shop, { settle_refund: intentId, status: "failed" });
    const failed = await becomes(
      "the failure",
      ({ payment_concern }) => payment_concern === "refund_failed",
    );
    deepEqual([failed.refunds[0]?.status, failed.refunded_amount, failed.refundable_amount], [
      "failed",
      0,
      cents / 100,
    ]);
    equal(failed.refunds[0]?.problem, "card_closed");
    for (const event of await eventsAbout(shop, intentId)) equal((await webhook(shop, event)).status, 200);
    const subject = new RegExp(`Order ${order_number}: a refund failed`);
    await until("the mail", async () => (await mails(shop, subject)).length > 0, 30_000);
    equal((await mails(shop, subject)).length, 1);
    const again = await refund({ reason, full: true });
    ok(again.ok, again.text);
    deepEqual([again.data.payment_concern, again.data.payment_status], [null, "refunded"]);
    deepEqual(await movements(shop, intentId), [
      `held ${cents}`,
      `captured ${cents}`,
      `refunded ${cents}`,
      `refund_failed ${cents}`,
      `refunded ${cents}`,
    ]);
  },

  async "a dispute is on the order, mails the evidence, blocks refunds, and is red until it is won"(bench) {
    const { shop } = bench;
    const { intentId, token, refund, becomes, detail } = await charged(bench);
    await fault(shop, { dispute: intentId, reason: "product_not_received" });
    const disputed = await becomes("the dispute", ({ disputes }) => disputes.length === 1);
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
      const found = await mails(shop, opened);
      return found.length > 0 && found;
    }, 30_000);
    equal(mail?.to, restaurantEmail);
    match(mail?.attachments?.join() ?? "", /^evidence-.*\.zip$/);
    const found = await done(shop, "orders", { token, query: { tab: "completed", issues: "payment" } });
    ok(found.some(({ id }) => id === disputed.id));
    ok((await done(shop, "dashboard", { token })).payment_issues.open_disputes > 0);

    await fault(shop, { dispute: dispute.id, status: "under_review" });
    await becomes("the review", ({ disputes }) => disputes[0]?.status === "under_review");
    await fault(shop, { dispute: dispute.id, status: "won" });
    const won = await becomes("the end", ({ disputes }) => disputes[0]?.status === "won");
    equal(won.payment_concern, null);
    for (const event of await eventsAbout(shop, intentId)) equal((await webhook(shop, event)).status, 200);
    const closed = new RegExp(`Order ${won.order_number}: the dispute was won`);
    await until("the second mail", async () => (await mails(shop, closed)).length > 0, 30_000);
    deepEqual([(await mails(shop, opened)).length, (await mails(shop, closed)).length], [1, 1]);
    const { timeline } = await detail();
    deepEqual(timeline.map(({ action }) => action).filter((action) => action.startsWith("dispute")), [
      "dispute.opened",
      "dispute.updated",
      "dispute.closed",
    ]);
    ok((await refund({ reason, full: true })).ok, "won: the money can be refunded");
  },

  async "a dispute and a failed refund whose events never arrive are found by the comparison"(bench) {
    const { shop } = bench;
    await fault(shop, { webhooks: "off" });
    const disputed = await charged(bench, cards.disputed);
    const { becomes, refund, intentId } = await charged(bench);
    ok((await refund({ reason, amount: 1 })).ok);
    await fault(shop, { settle_refund: intentId, status: "failed" });
    await disputed.becomes("the dispute", ({ payment_concern }) => payment_concern === "dispute_open");
    await becomes("the failure", ({ payment_concern }) => payment_concern === "refund_failed");
  },

  async "a refund of a charge whose dispute was not reported yet is refused with the reason"(bench) {
    const { shop } = bench;
    await fault(shop, { webhooks: "off" });
    const { intentId, cents, refund } = await charged(bench, cards.disputed);
    const refused = await refund({ reason, amount: 1 });
    ok(!refused.ok, refused.text);
    ok(["refund_failed", "charge_disputed"].includes(refused.failure.code), refused.text);
    match(refused.failure.error, /disputes this charge/);
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`, `disputed ${cents}`]);
  },
};
