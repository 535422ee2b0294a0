import assert from "node:assert/strict";
import { anOrder, fridayDinner, mina, restaurant } from "@domain/testing/fixtures.ts";
import { authorized, fillCart, must, open, submit, waitingOrder } from "@domain/testing/steps.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import type { Order } from "@domain/order/order.ts";
import type { Intent } from "@domain/ports/payments.ts";
import { acceptOrder, cancelByGuest, denyOrder } from "../ordering/answer_order.ts";
import { noteDecline } from "./card_testing.ts";
import { openCheckout } from "../ordering/checkout.ts";
import { reconcilePayments } from "./reconcile_payments.ts";
import { cancelByStaff, refundOrder } from "./refund_order.ts";
import { makeTestOrder } from "../ordering/make_test_order.ts";
import { placeOrder } from "../ordering/place_order.ts";
import { transitionOrder } from "../ordering/transition_order.ts";
import { expireOrders, reconcile, resumePayments } from "./reconcile.ts";
import { startDueOrders } from "../ordering/start_due_orders.ts";
import { sweepCheckouts } from "../ordering/sweep_checkouts.ts";
import { trackOrder } from "../ordering/track_order.ts";
import { escalateWaiting } from "../operations/watch_counter.ts";

const hour = 3_600_000;
const span = 2 * hour;

/** Runs every job and webhook about payments, with every deadline passed. */
async function everyJob(ports: MemoryPorts): Promise<void> {
  ports.clock.advance(2 * hour);
  for (const { id } of ports.payments.all()) await reconcile(ports, id);
  for (const { id } of ports.payments.all()) await noteDecline(ports, { intentId: id, eventId: `evt_${id}` });
  await resumePayments(ports, 0);
  await expireOrders(ports);
  await startDueOrders(ports);
  await sweepCheckouts(ports);
  await reconcilePayments(ports, span);
  await reconcilePayments(ports, span);
}

/** The restaurant restored from its backup: the same rows and provider account, another installation id. */
async function restored(ports: MemoryPorts): Promise<MemoryPorts> {
  const copy = restaurant(ports.clock.now(), { ...ports.installation, id: "ins_copy" });
  for (const order of ports.orders.all()) copy.orders.put(order);
  for (const { orderId = "" } of ports.payments.all()) {
    const checkout = ports.checkouts.find(orderId);
    if (checkout) await copy.checkouts.begin(checkout);
  }
  return { ...copy, payments: ports.payments };
}

const foreign: Record<string, Partial<Intent>> = {
  "a manual hold with an order id": { orderId: "1042" },
  "a payment without metadata": {},
  "a payment of another installation": { orderId: "ord_9", installationId: "ins_other" },
  "an own payment in live mode": { orderId: "ord_8", installationId: "ins_memory", isLive: true },
};

Deno.test("no job and no webhook changes a payment of another system, authorized or captured", async (t) => {
  for (const [name, fields] of Object.entries(foreign)) {
    await t.step(name, async () => {
      const ports = restaurant();
      ports.payments.put({ id: "pi_held", status: "authorized", ...fields });
      ports.payments.put({ id: "pi_charged", status: "captured", retainedCents: 1000, ...fields });
      ports.payments.put({ id: "pi_waiting", status: "waiting", ...fields });
      const before = structuredClone(ports.payments.all());
      await everyJob(ports);
      assert.deepEqual(ports.payments.all(), before);
      assert.deepEqual(ports.orders.all(), []);
      assert.deepEqual(ports.audit, []);
      assert.deepEqual(await ports.discrepancies.recent(0, 9), []);
      assert.equal(ports.discrepancies.foreignPayments(), 3);
    });
  }
});

Deno.test("own payments are not counted as payments of other systems", async () => {
  const ports = restaurant();
  await waitingOrder(ports, "ses_1");
  await authorized(ports, "ses_2");
  await reconcilePayments(ports, span);
  assert.equal(ports.discrepancies.foreignPayments(), 0);
});

Deno.test("a discrepancy recorded about a foreign payment is closed by the next reconciliation", async () => {
  const ports = restaurant();
  ports.payments.put({ id: "pi_till", status: "captured", retainedCents: 1000, orderId: "1042" });
  const noted = { intentId: "pi_till", kind: "charge_without_order", orderId: "1042", cents: 1000 } as const;
  await ports.discrepancies.note([noted], ["pi_till"], fridayDinner);
  await reconcilePayments(ports, span);
  assert.deepEqual(await ports.discrepancies.open(), []);
});

Deno.test("a payment without installation id of an own open checkout becomes its order", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, "ses_1");
  ports.payments.put({ ...ports.payments.truth(intentId), installationId: undefined });
  await reconcilePayments(ports, span);
  assert.equal((await ports.orders.byIntent(intentId))?.state.status, "pending_approval");
});

Deno.test("a payment without installation id of an own order is released when the order expires", async () => {
  const ports = restaurant();
  const order = await waitingOrder(ports);
  const { intentId } = order.payment;
  ports.payments.put({ ...ports.payments.truth(intentId), installationId: undefined });
  ports.clock.set(order.expiresAt);
  await expireOrders(ports);
  assert.equal(ports.payments.truth(intentId).status, "cancelled");
});

Deno.test("an own authorization in another currency is released and audited and never becomes an order", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, "ses_1");
  ports.payments.put({ ...ports.payments.truth(intentId), currency: "jpy" });
  assert.equal(await reconcile(ports, intentId), undefined);
  assert.equal(ports.payments.truth(intentId).status, "cancelled");
  const released = ports.audit.find(({ action }) => action === "payment.mismatch_released");
  assert.equal(released?.details.reason, "other_currency");
  assert.deepEqual(ports.orders.all(), []);
});

Deno.test("an own charge in another currency is recorded as a discrepancy and never becomes an order", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, "ses_1");
  const { amountCents } = ports.payments.truth(intentId);
  ports.payments.put({
    ...ports.payments.truth(intentId),
    status: "captured",
    retainedCents: amountCents,
    currency: "jpy",
  });
  await reconcilePayments(ports, span);
  assert.deepEqual(ports.orders.all(), []);
  assert.deepEqual((await ports.discrepancies.open()).map(({ kind }) => kind), ["charge_without_order"]);
});

Deno.test("an authorization in the other mode is not changed even when its checkout is own", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, "ses_1");
  ports.payments.put({ ...ports.payments.truth(intentId), isLive: true });
  assert.deepEqual(await placeOrder(ports, ports.payments.truth(intentId)), { kind: "not_ours" });
  await everyJob(ports);
  assert.equal(await ports.orders.byIntent(intentId), undefined);
});

Deno.test("in a restored copy every decision about the original's payments is refused with the reason", async (t) => {
  const orderOf = async (ports: MemoryPorts, isAccepted: boolean): Promise<Order> => {
    const order = await waitingOrder(ports);
    return isAccepted ? must(await acceptOrder(ports, { orderId: order.id, by: mina })) : order;
  };
  type Decision = (copy: MemoryPorts, orderId: string) => Promise<{ ok: boolean; error?: { kind: string } }>;
  const decisions: Record<string, { isAccepted: boolean; decide: Decision }> = {
    accept: { isAccepted: false, decide: (copy, orderId) => acceptOrder(copy, { orderId, by: mina }) },
    deny: {
      isAccepted: false,
      decide: (copy, orderId) => denyOrder(copy, { orderId, by: mina, reason: "other", text: "" }),
    },
    "cancel by the guest": { isAccepted: false, decide: (copy, orderId) => cancelByGuest(copy, orderId) },
    "cancel by staff": {
      isAccepted: true,
      decide: (copy, orderId) =>
        cancelByStaff(copy, { orderId, by: mina, role: "admin", reason: "", refund: true }),
    },
    refund: {
      isAccepted: true,
      decide: (copy, orderId) =>
        refundOrder(copy, { orderId, by: mina, choice: { kind: "full" }, reason: "cold" }),
    },
  };
  for (const [name, { isAccepted, decide }] of Object.entries(decisions)) {
    await t.step(name, async () => {
      const ports = restaurant();
      const order = await orderOf(ports, isAccepted);
      const copy = await restored(ports);
      const before = structuredClone(ports.payments.all());
      const answer = await decide(copy, order.id);
      assert.deepEqual([answer.ok, answer.error?.kind], [false, "payment_of_other_installation"]);
      assert.deepEqual(await copy.orders.byId(order.id), order);
      assert.deepEqual(ports.payments.all(), before);
      assert.deepEqual(copy.audit, []);
    });
  }
});

Deno.test("in a restored copy the original's orders have no fields and send no messages", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  const accepted = must(await acceptOrder(ports, { orderId: id, by: mina }));
  const copy = await restored(ports);
  for (const kind of ["start", "ready", "complete", "no_show"] as const) {
    const moved = await transitionOrder(copy, { orderId: id, kind, by: mina });
    assert.equal(!moved.ok && moved.error.kind, "payment_of_other_installation");
  }
  assert.deepEqual(await copy.orders.byId(id), accepted);
  assert.deepEqual(copy.outbox.all(), []);
});

Deno.test("in a restored copy an order for later does not start automatically", async () => {
  const copy = restaurant();
  const acceptedAt = copy.clock.now();
  const readyAt = acceptedAt + hour;
  copy.orders.put(anOrder({
    installationId: "ins_original",
    state: { status: "confirmed", acceptedAt, acceptedBy: mina, minutes: 20, readyAt },
    pickup: { kind: "scheduled", at: readyAt },
  }));
  copy.clock.set(readyAt);
  await startDueOrders(copy);
  assert.deepEqual([copy.orders.all()[0]?.state.status, copy.audit], ["confirmed", []]);
});

Deno.test("in a restored copy no job changes the original's payments", async () => {
  const ports = restaurant();
  await waitingOrder(ports, "ses_1");
  const capturing = await waitingOrder(ports, "ses_2");
  ports.payments.breakNext("lost_before_effect");
  must(await acceptOrder(ports, { orderId: capturing.id, by: mina }));
  await authorized(ports, "ses_3");
  const copy = await restored(ports);
  const before = structuredClone(ports.payments.all());
  const called: string[] = [];
  const payments = watched(ports.payments, called);
  await everyJob({ ...copy, payments });
  await trackOrder({ ...copy, payments }, (await copy.checkouts.byIntent(before[2]?.id ?? ""))?.id ?? "");
  assert.deepEqual(ports.payments.all(), before);
  assert.deepEqual(called, []);
});

/** Records the names of calls that would change a payment. */
function watched(payments: MemoryPorts["payments"], called: string[]): MemoryPorts["payments"] {
  const note = <A extends unknown[], T>(name: string, call: (...args: A) => T) => (...args: A): T => {
    called.push(name);
    return call(...args);
  };
  return {
    ...payments,
    amend: note("amend", payments.amend),
    capture: note("capture", payments.capture),
    release: note("release", payments.release),
    refund: note("refund", payments.refund),
  };
}

Deno.test("in a restored copy a cart with the original's checkout gets a new checkout", async () => {
  const ports = restaurant();
  await fillCart(ports, "ses_1", "bibimbap");
  const original = await open(ports, "ses_1");
  const copy = await restored(ports);
  await fillCart(copy, "ses_1", "bibimbap");
  const refused = await submit(copy, "ses_1", original.intent.id);
  assert.deepEqual(refused, { ok: false, error: { kind: "payment_of_other_installation" } });
  copy.ids.next("ord");
  const own = must(
    await openCheckout(copy, { sessionId: "ses_1", choice: { option: "asap" }, note: "" }),
  );
  assert.notEqual(own.intent.id, original.intent.id);
  assert.equal(own.checkout.installationId, "ins_copy");
  assert.equal(ports.payments.truth(original.intent.id).status, "waiting");
});

Deno.test("in a restored copy an old order raises no alert, and a test order can be denied", async () => {
  const copy = restaurant();
  copy.orders.put(anOrder({ installationId: "ins_original" }));
  copy.clock.advance(10 * 60_000);
  await escalateWaiting(copy);
  assert.deepEqual(copy.outbox.all(), []);
  const testOrder = await makeTestOrder(copy, mina);
  copy.orders.put({ ...testOrder, installationId: "ins_original" });
  const denied = await denyOrder(copy, { orderId: testOrder.id, by: mina, reason: "other", text: "" });
  assert.equal(denied.ok, true);
});

Deno.test("an amount that the provider refuses is refused, and the next amount opens a checkout", async () => {
  const ports = restaurant();
  await fillCart(ports, "ses_1", "bibimbap");
  ports.payments.refuseAmountsBelow(100_000);
  const command = { sessionId: "ses_1", choice: { option: "asap" }, note: "" } as const;
  assert.deepEqual(await openCheckout(ports, command), { ok: false, error: { kind: "amount_refused" } });
  ports.payments.heal();
  const opened = await open(ports, "ses_1");
  ports.payments.refuseAmountsBelow(100_000);
  await fillCart(ports, "ses_1", "galbi");
  assert.deepEqual(await openCheckout(ports, command), { ok: false, error: { kind: "amount_refused" } });
  assert.equal(ports.payments.truth(opened.intent.id).status, "waiting");
});
