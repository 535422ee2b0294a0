/** The history of the demo restaurant against the simulator's checks, the payment provider's ledger and the reports. */
import { asc } from "drizzle-orm";
import { deepEqual, equal, ok } from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import { accounts, facts, menu } from "@domain/testing/fixtures.ts";
import { memoryPorts } from "@domain/testing/memory/ports.ts";
import { ledgerBatches } from "@domain/ports/sales.ts";
import { computeAnalytics } from "@domain/reports/analytics.ts";
import { ledgerRow } from "@domain/reports/ledger.ts";
import { taxReport } from "@domain/reports/tax.ts";
import { sumOfParts } from "@domain/payment/tax_parts.ts";
import { addDays, hourMs, instantOf } from "@domain/shared/local_time.ts";
import { sumBy } from "@domain/shared/money.ts";
import { readReconciliation } from "@domain/usecases/operations/read_payouts.ts";
import { reconcilePayments } from "@domain/usecases/payments/reconcile_payments.ts";
import { recheckCharges } from "@domain/usecases/payments/reconcile.ts";
import { refundOrder } from "@domain/usecases/payments/refund_order.ts";
import { syncPayouts } from "@domain/usecases/payments/sync_payouts.ts";
import { aesSeal } from "@api/adapters/crypto/seal.ts";
import { auditLog } from "@api/adapters/postgres/audit/tables.ts";
import { insertPastDay } from "@api/adapters/postgres/history.ts";
import { events } from "@api/adapters/postgres/live/tables.ts";
import { outbox } from "@api/adapters/postgres/messages/tables.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { installationId } from "@api/adapters/postgres/operations/installation.ts";
import { orders as ordersTable } from "@api/adapters/postgres/orders/tables.ts";
import { postgresPorts } from "@api/adapters/postgres/ports.ts";
import { printJobs } from "@api/adapters/postgres/printing/tables.ts";
import { seed } from "@api/adapters/postgres/seed.ts";
import { stripeBalance } from "@api/adapters/stripe/balance.ts";
import { stripePayments } from "@api/adapters/stripe/payments.ts";
import { stripeClient } from "@api/adapters/stripe/stripe_client.ts";
import { newDatabase } from "@api/testing/running.ts";
import { argonPasswords, demoCost } from "@api/adapters/crypto/passwords.ts";
import { createStripeEmulator, demoHistory, demoSeed } from "@demo/demo.ts";
import { findViolations } from "@lab/fuzz/invariants.ts";
import { checkNumbers } from "@lab/simulation/checks.ts";
import { checkBill } from "@lab/simulation/checks/money.ts";
import { checkMoves } from "@lab/simulation/checks/moves.ts";
import { checkRefunds } from "@lab/simulation/checks/refunds.ts";

const today = "2027-10-15";
const now = instantOf(today, "11:55") ?? NaN;
const dayMs = 24 * hourMs;
const past = demoHistory(now, "ins_test");
const everyOrder = past.days.flatMap((day) => day.orders);

Deno.test("every order of the demo's history passes the checks of the simulator", () => {
  const orders = everyOrder;
  ok(orders.length > 85 * 30 && orders.length < 91 * 40, `${orders.length} orders`);
  for (const order of orders) {
    checkBill(order);
    checkMoves(order);
    checkRefunds(order);
  }
  checkNumbers(orders);
  for (const { day, orders } of past.days) {
    deepEqual(
      orders.map(({ number }) => number),
      orders.map((_, nth) => `K-${`${nth + 1}`.padStart(3, "0")}`),
    );
    ok(orders.every((order) => order.day === day), `an order of ${day} has another day`);
  }
});

Deno.test("the demo's history has every kind of order, and nothing in it is open or later than now", () => {
  const { days, samples } = past;
  const orders = everyOrder;
  const has = (what: string, is: (order: Order) => boolean) => ok(orders.some(is), `no order ${what}`);
  for (const status of ["completed", "denied", "expired", "cancelled", "no_show"]) {
    has(`is ${status}`, ({ state }) => state.status === status);
  }
  for (const kind of ["lines", "amount", "full"]) {
    has(`has a refund of ${kind}`, ({ refunds }) => refunds.some(({ choice }) => choice.kind === kind));
  }
  has("was amended", ({ offers }) => offers.some(({ ended }) => ended?.as === "accepted"));
  has("was made on the phone", ({ phoneLinkId }) => phoneLinkId !== undefined);
  has("has a Korean note", ({ lines }) => lines.some(({ note }) => /[가-힣]/.test(note)));
  equal(orders.filter(({ disputes }) => disputes.length > 0).length, 1, "orders with a dispute");
  ok(
    orders.every(({ state }) =>
      !["pending_approval", "offered", "confirmed", "preparing", "ready"].includes(state.status)
    ),
  );
  const audit = days.flatMap((day) => day.audit);
  ok([...audit, ...samples].every(({ at }) => at < now), "something happens later than now");
  deepEqual(
    days.map(({ close }) => close !== undefined),
    days.map(({ day }) => day < today),
    "the closed days",
  );
});

Deno.test("the demo's history is the same for every installation but for the ids of payments", () => {
  const withoutIds = ({ days }: typeof past) =>
    days.map(({ orders }) =>
      orders.map(({ id, number, placedAt, bill, contact, lines }) => ({
        id,
        number,
        placedAt,
        bill,
        contact,
        lines,
      }))
    );
  deepEqual(withoutIds(demoHistory(now, "ins_other")), withoutIds(past));
});

Deno.test("the reports and the payment provider agree about the demo's history, and yesterday's order can be refunded", async () => {
  await using resources = new AsyncDisposableStack();
  const database = await openPostgres(await newDatabase(resources));
  resources.defer(() => database.close());
  const { db } = database;
  const dataDir = await Deno.makeTempDir({ prefix: "history-" });
  resources.defer(() => Deno.remove(dataDir, { recursive: true }));
  const installation = { id: await installationId(db), isLive: false };
  await seed(db, () => demoSeed(argonPasswords({ cost: demoCost })));
  const { days, payments } = demoHistory(now, installation.id);
  await payments.write(dataDir);
  for (const day of days) await insertPastDay(db, day);
  deepEqual(await findViolations(db), []);
  const times = await db.select({ at: auditLog.at }).from(auditLog).orderBy(asc(auditLog.id));
  equal(times.length, sumBy(days, ({ audit }) => audit.length), "audit entries");
  ok(
    times.every(({ at }, nth) => at >= (times[nth - 1]?.at ?? 0)),
    "the ids of audit entries increase with time",
  );
  for (const table of [outbox, events, printJobs]) {
    equal(await db.$count(table), 0, "messages, events or tickets");
  }

  const clock = { now: () => now };
  const emulator = createStripeEmulator({
    ...{
      dataDir,
      publicUrl: "",
      webhookUrl: "http://127.0.0.1:1/",
      webhookSecret: "whsec_x",
      now: clock.now,
    },
    fetch: () => Promise.reject(new Error("the past has no webhooks")),
  });
  resources.defer(() => emulator.close());
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, emulator.app.fetch);
  resources.defer(() => server.shutdown());
  const stripe = stripeClient("sk_test_demo", `http://127.0.0.1:${server.addr.port}`);
  const ports = {
    ...memoryPorts({ now, menu, facts, accounts, installation }),
    ...postgresPorts(database, {
      clock,
      seal: await aesSeal(new Uint8Array(32).toBase64()),
      installationId: installation.id,
    }),
    clock,
    installation,
    payments: { ...stripePayments(stripe, "whsec_x", installation, clock), ...stripeBalance(stripe) },
  };

  equal(await reconcilePayments(ports, 95 * dayMs), 0, "payments that differ from their orders");
  const before = await db.select().from(ordersTable);
  await recheckCharges(ports);
  deepEqual(await db.select().from(ordersTable), before, "what the provider reports changes nothing");

  const from = addDays(today, -90);
  const rows = [];
  for await (const batch of ledgerBatches(ports.sales, { from, to: today })) {
    rows.push(...batch.map(ledgerRow));
  }
  const sums = await ports.sales.ofDays(from, today);
  const analytics = computeAnalytics(sums, from, today);
  equal(rows.length, analytics.orders);
  equal(sumBy(rows, (row) => row.capturedCents), analytics.collectedCents, "captured");
  equal(sumBy(rows, (row) => row.refundedCents), analytics.refundsCents, "refunded");
  const { year } = taxReport(2027, sums);
  equal(year.collectedCents - sumOfParts(year.refunds), analytics.afterRefundsCents, "tax report");
  const provided = emulator.ledger().intents;
  equal(
    sumBy(provided, (intent) => intent.amount_captured),
    analytics.collectedCents,
    "captured at the provider",
  );
  equal(
    sumBy(provided, (intent) => intent.amount_refunded),
    analytics.refundsCents,
    "refunded at the provider",
  );

  await syncPayouts(ports);
  const { differing, paidOut, waiting } = await readReconciliation(ports, { from, to: today });
  equal(differing.orders, 0, "orders that differ from the payouts");
  ok(paidOut.orders > waiting.orders, "most orders are paid out");

  const yesterday = days[1]?.orders.find(({ state, payment }) =>
    state.status === "completed" && payment.state === "captured"
  );
  ok(yesterday);
  const refunded = await refundOrder(ports, {
    orderId: yesterday.id,
    by: { kind: "staff", id: "staff_admin", name: "Daniel Park" },
    choice: { kind: "full" },
    reason: "Soup was cold",
  });
  equal(refunded.ok && refunded.value.payment.state, "refunded");
});
