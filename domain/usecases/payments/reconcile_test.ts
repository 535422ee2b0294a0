import assert from "node:assert/strict";
import type { PaymentState } from "@domain/payment/payment.ts";
import type { Intent } from "@domain/ports/payments.ts";
import { anOrder, at, fridayDinner, mina, restaurant } from "@domain/testing/fixtures.ts";
import { memoryInstallation } from "@domain/testing/memory/ports.ts";
import { authorized, must, waitingOrder } from "@domain/testing/steps.ts";
import { acceptOrder, cancelByGuest, denyOrder } from "../ordering/answer_order.ts";
import { cancelByStaff } from "./refund_order.ts";
import { expireOrders, nextStep, reconcile, requestMs, resumePayments, type Step } from "./reconcile.ts";

const seconds = 1000;

Deno.test("an unanswered order expires on time, its authorization is released and the guest is notified", async () => {
  const ports = restaurant();
  const { id, payment, expiresAt } = await waitingOrder(ports);
  ports.clock.set(expiresAt - 1);
  await expireOrders(ports);
  assert.equal((await ports.orders.byId(id))?.state.status, "pending_approval");
  ports.clock.set(expiresAt);
  await expireOrders(ports);
  const ended = await ports.orders.byId(id);
  assert.deepEqual([ended?.state.status, ended?.payment.state], ["expired", "released"]);
  assert.equal(ports.payments.truth(payment.intentId).status, "cancelled");
  assert.equal(ports.outbox.all().at(-1)?.message.about, "order_expired");
  await expireOrders(ports);
  assert.equal(ports.outbox.all().length, 2);
});

Deno.test("an accepted order does not expire, even while its capture is in progress", async () => {
  const ports = restaurant();
  const { id, expiresAt } = await waitingOrder(ports);
  ports.payments.breakNext("lost_after_effect");
  must(await acceptOrder(ports, { orderId: id, by: mina }));
  ports.clock.set(expiresAt + seconds);
  await expireOrders(ports);
  assert.equal((await ports.orders.byId(id))?.payment.state, "capturing");
  await resumePayments(ports, 0);
  assert.equal((await ports.orders.byId(id))?.state.status, "confirmed");
});

Deno.test("a lost authorization sets the order to capture failed, and staff can deny the order", async () => {
  const ports = restaurant();
  const { id, payment } = await waitingOrder(ports);
  ports.payments.loseAuthorization(payment.intentId);
  const red = await reconcile(ports, payment.intentId);
  assert.deepEqual(red?.payment.state === "capture_failed" && red.payment.reason, "authorization_cancelled");
  assert.equal(red?.state.status, "pending_approval");
  const denied = must(await denyOrder(ports, { orderId: id, by: mina, reason: "other", text: "" }));
  assert.deepEqual([denied.state.status, denied.payment.state], ["denied", "released"]);
});

Deno.test("a webhook finishes a capture only after the request that began it has had three seconds", async () => {
  const ports = restaurant();
  const { id, payment } = await waitingOrder(ports);
  ports.payments.breakNext("lost_after_effect");
  must(await acceptOrder(ports, { orderId: id, by: mina }));
  const early = await reconcile(ports, payment.intentId);
  assert.equal(early?.payment.state, "capturing");
  ports.clock.advance(3 * seconds);
  const late = await reconcile(ports, payment.intentId);
  assert.deepEqual([late?.state.status, late?.payment.state], ["confirmed", "captured"]);
});

Deno.test("redelivered webhooks change nothing", async () => {
  const ports = restaurant();
  const { id, payment } = await waitingOrder(ports);
  must(await acceptOrder(ports, { orderId: id, by: mina }));
  const before = [ports.audit.length, await ports.live.latestId(), ports.outbox.all().length];
  for (let time = 0; time < 5; time++) await reconcile(ports, payment.intentId);
  assert.deepEqual([ports.audit.length, await ports.live.latestId(), ports.outbox.all().length], before);
});

Deno.test("redelivered webhooks of an authorization do not change a pending order", async () => {
  const ports = restaurant();
  const { id, payment } = await waitingOrder(ports);
  const before = [ports.audit.length, await ports.live.latestId(), ports.outbox.all().length];
  for (let time = 0; time < 3; time++) {
    const order = await reconcile(ports, payment.intentId);
    assert.deepEqual([order?.id, order?.state.status, order?.payment.state], [
      id,
      "pending_approval",
      "authorized",
    ]);
  }
  assert.deepEqual([ports.audit.length, await ports.live.latestId(), ports.outbox.all().length], before);
});

Deno.test("resuming skips payments that were begun less than three seconds ago", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  ports.payments.breakNext("lost_before_effect");
  must(await acceptOrder(ports, { orderId: id, by: mina }));
  ports.clock.set(fridayDinner + 3 * seconds);
  assert.equal(await resumePayments(ports, 3 * seconds), 0);
  ports.clock.advance(1);
  assert.equal(await resumePayments(ports, 3 * seconds), 1);
});

Deno.test("one payment that cannot be settled does not block the others", async () => {
  const ports = restaurant();
  const stuck = await waitingOrder(ports, "ses_1");
  ports.clock.advance(1);
  const other = await waitingOrder(ports, "ses_2");
  ports.payments.breakNext("lost_before_effect", "lost_before_effect");
  for (const { id } of [stuck, other]) {
    must(await denyOrder(ports, { orderId: id, by: mina, reason: "other", text: "" }));
  }
  ports.clock.advance(1);
  ports.payments.breakNext("lost_before_effect");
  await resumePayments(ports, 0);
  assert.equal((await ports.orders.byId(other.id))?.payment.state, "released");
});

Deno.test("an authorization that was captured in the provider's dashboard is refunded when the order is denied", async () => {
  const ports = restaurant();
  const { id, payment, bill } = await waitingOrder(ports);
  await ports.payments.capture(payment.intentId, "by hand");
  const denied = must(await denyOrder(ports, { orderId: id, by: mina, reason: "too_busy", text: "" }));
  assert.deepEqual([denied.state.status, denied.payment.state], ["denied", "refunded"]);
  assert.equal(ports.payments.truth(payment.intentId).refundedCents, bill.totalCents);
  assert.deepEqual(ports.outbox.all().map((item) => item.message.about), ["order_received", "order_denied"]);
  assert.deepEqual(ports.audit.slice(-2).map((entry) => entry.action), [
    "payment.captured_outside",
    "payment.refunded",
  ]);
});

Deno.test("a capture that is found while the order is released sends one email, however the order ended", async () => {
  const ends: [string, (ports: ReturnType<typeof restaurant>, id: string) => Promise<unknown>][] = [
    [
      "order_denied",
      (ports, id) => denyOrder(ports, { orderId: id, by: mina, reason: "too_busy", text: "" }),
    ],
    [
      "order_cancelled",
      (ports, id) =>
        cancelByStaff(ports, { orderId: id, by: mina, role: "admin", reason: "Sold out", refund: false }),
    ],
    ["order_cancelled", (ports, id) => cancelByGuest(ports, id)],
  ];
  for (const [about, end] of ends) {
    const ports = restaurant();
    const { id, payment } = await waitingOrder(ports);
    await ports.payments.capture(payment.intentId, "by hand");
    await end(ports, id);
    assert.equal((await ports.orders.byId(id))?.payment.state, "refunded");
    assert.deepEqual(ports.outbox.all().map((item) => item.message.about), ["order_received", about]);
  }
});

Deno.test("a refund whose result comes after the email about the end has an email of its own", async () => {
  const ports = restaurant();
  const { id, payment } = await waitingOrder(ports);
  await ports.payments.capture(payment.intentId, "by hand");
  ports.payments.breakNext("none", "lost_after_effect");
  must(await denyOrder(ports, { orderId: id, by: mina, reason: "too_busy", text: "" }));
  ports.clock.advance(30 * seconds);
  await resumePayments(ports, 0);
  assert.deepEqual(ports.outbox.all().map((item) => item.message.about), [
    "order_received",
    "order_denied",
    "order_refunded",
  ]);
});

Deno.test("the refund of a denied order that was charged outside is resumed after a lost answer", async () => {
  const ports = restaurant();
  const { id, payment, bill } = await waitingOrder(ports);
  await ports.payments.capture(payment.intentId, "by hand");
  ports.payments.breakNext("none", "lost_after_effect");
  const denied = must(await denyOrder(ports, { orderId: id, by: mina, reason: "too_busy", text: "" }));
  assert.equal(denied.payment.state, "refunding");
  ports.clock.advance(1);
  await resumePayments(ports, 0);
  assert.equal((await ports.orders.byId(id))?.payment.state, "refunded");
  assert.equal(ports.payments.truth(payment.intentId).refundedCents, bill.totalCents);
});

Deno.test("while the provider is unreachable, each reconciliation tries a refund once", async () => {
  const ports = restaurant();
  const { id, payment } = await waitingOrder(ports);
  await ports.payments.capture(payment.intentId, "by hand");
  ports.payments.breakNext("none", "lost_before_effect");
  must(await denyOrder(ports, { orderId: id, by: mina, reason: "too_busy", text: "" }));
  ports.payments.breakNext("lost_before_effect");
  assert.equal((await reconcile(ports, payment.intentId))?.payment.state, "refunding");
  assert.equal((await reconcile(ports, payment.intentId))?.payment.state, "refunded");
});

Deno.test("an order placed while closed expires in opening time", async () => {
  const ports = restaurant(at("2026-07-10T20:30-07:00"));
  const intentId = await authorized(ports, "ses_guest");
  ports.clock.set(at("2026-07-10T21:10-07:00"));
  const order = await reconcile(ports, intentId);
  assert.equal(order?.expiresAt, at("2026-07-11T11:15-07:00"));
});

Deno.test("auto-accept accepts orders at once during opening hours and leaves them to staff while closed", async () => {
  for (
    const [now, status] of [["2026-07-10T18:00-07:00", "confirmed"], [
      "2026-07-10T23:30-07:00",
      "pending_approval",
    ]]
  ) {
    const ports = restaurant(at("2026-07-10T18:00-07:00"));
    ports.store.changeSettings({ autoAccept: true });
    const intentId = await authorized(ports, "ses_guest");
    ports.clock.set(at(now ?? ""));
    assert.equal((await reconcile(ports, intentId))?.state.status, status);
  }
});

Deno.test("a webhook that reports what the order has already does not ask the provider", async () => {
  const ports = restaurant();
  const order = await waitingOrder(ports);
  const { intentId } = order.payment;
  const reads: string[] = [];
  const payments: typeof ports.payments = {
    ...ports.payments,
    read: (id, options) => {
      reads.push(id);
      return ports.payments.read(id, options);
    },
  };
  const deps = { ...ports, payments };
  assert.equal((await reconcile(deps, intentId, { reported: "authorized" }))?.id, order.id);
  assert.deepEqual(reads, []);
  await reconcile(deps, intentId, { reported: "captured" });
  assert.deepEqual(reads, [intentId], "a capture that is not stored is compared");
  must(await acceptOrder(ports, { orderId: order.id, by: { kind: "system" } }));
  assert.equal((await reconcile(deps, intentId, { reported: "captured" }))?.payment.state, "captured");
  assert.deepEqual(reads, [intentId]);
  await reconcile(deps, intentId);
  assert.deepEqual(reads, [intentId, intentId]);
});

/** What a payment is at the provider; `unread` when it has not been read. */
const intents = {
  unread: undefined,
  waiting: { status: "waiting" },
  authorized: { status: "authorized" },
  captured: { status: "captured" },
  cancelled: { status: "cancelled" },
  expired: { status: "cancelled", authorizationMsLeft: 0 },
  "not ours": { status: "captured", installationId: "ins_other" },
} as const satisfies Record<string, Partial<Intent> | undefined>;

const now = fridayDinner + requestMs;
const capture = { capturedAt: fridayDinner };
/** The payment of the stored order; `none` when there is no order. */
const payments = {
  none: undefined,
  authorized: { state: "authorized", authorizedAt: fridayDinner },
  "capturing since a moment": { state: "capturing", since: now - requestMs + 1, by: mina, minutes: 20 },
  "capturing too long": { state: "capturing", since: now - requestMs, by: mina, minutes: 20 },
  releasing: { state: "releasing", since: now },
  refunding: { state: "refunding", since: now, number: 1, refundedCents: 0, ...capture },
  captured: { state: "captured", ...capture },
  "partially refunded": { state: "partially_refunded", refundedCents: 1, ...capture },
  released: { state: "released", releasedAt: fridayDinner },
  "capture failed": { state: "capture_failed", reason: "card_refused", failedAt: fridayDinner },
} as const satisfies Record<string, PaymentState | undefined>;

const steps: [
  keyof typeof payments,
  keyof typeof intents,
  "authorized" | "captured" | undefined,
  Step["do"],
][] = [
  ["none", "unread", undefined, "read"],
  ["none", "unread", "authorized", "read"],
  ["none", "authorized", "authorized", "place"],
  ["none", "waiting", undefined, "nothing"],
  ["none", "cancelled", undefined, "nothing"],
  ["none", "captured", undefined, "nothing"],
  ["authorized", "unread", undefined, "read"],
  ["authorized", "unread", "authorized", "nothing"],
  ["authorized", "unread", "captured", "read"],
  ["authorized", "authorized", undefined, "nothing"],
  ["authorized", "captured", undefined, "record_updates"],
  ["authorized", "cancelled", undefined, "record_lost"],
  ["authorized", "not ours", undefined, "nothing"],
  ["capturing since a moment", "unread", "captured", "nothing"],
  ["capturing too long", "unread", "captured", "settle"],
  ["releasing", "unread", undefined, "settle"],
  ["refunding", "unread", undefined, "settle_refund"],
  ["refunding", "unread", "captured", "settle_refund"],
  ["captured", "unread", "captured", "nothing"],
  ["captured", "unread", undefined, "read"],
  ["captured", "captured", undefined, "record_updates"],
  ["captured", "cancelled", undefined, "nothing"],
  ["captured", "not ours", undefined, "nothing"],
  ["partially refunded", "unread", "captured", "read"],
  ["partially refunded", "captured", undefined, "record_updates"],
  ["released", "unread", undefined, "nothing"],
  ["capture failed", "unread", undefined, "nothing"],
];

for (const [payment, intent, reported, expected] of steps) {
  Deno.test(`an order that is ${payment} and a payment that is ${intent}, reported ${reported}: ${expected}`, () => {
    const step = nextStep(orderWith(payments[payment]), intentWith(intents[intent]), {
      installation: memoryInstallation,
      reported,
      now,
    });
    assert.equal(step.do, expected);
  });
}

Deno.test("a lost authorization has expired or was cancelled, and an order of another installation is left alone", () => {
  const at = { installation: memoryInstallation, reported: undefined, now };
  const order = orderWith(payments.authorized);
  const reasonFor = (intent: Partial<Intent>) => {
    const step = nextStep(order, intentWith(intent), at);
    return step.do === "record_lost" && step.reason;
  };
  assert.equal(reasonFor(intents.cancelled), "authorization_cancelled");
  assert.equal(reasonFor({ ...intents.cancelled, authorizationMsLeft: 1 }), "authorization_cancelled");
  assert.equal(reasonFor(intents.expired), "authorization_expired");
  const foreign = order && { ...order, installationId: "ins_other" };
  assert.deepEqual(nextStep(foreign, intentWith(intents.cancelled), at), { do: "nothing" });
});

function orderWith(payment: PaymentState | undefined) {
  if (payment === undefined) return undefined;
  const { intentId, amountCents } = anOrder().payment;
  return anOrder({ payment: { intentId, amountCents, ...payment } });
}

function intentWith(part: Partial<Intent> | undefined): Intent | undefined {
  return part && {
    id: "pi_ord_1",
    orderId: "ord_1",
    installationId: memoryInstallation.id,
    isLive: memoryInstallation.isLive,
    amountCents: 1_000,
    currency: "usd",
    clientSecret: "secret",
    retainedCents: 0,
    status: "waiting",
    ...part,
  };
}
