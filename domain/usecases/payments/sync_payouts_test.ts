import { deepEqual, equal, rejects } from "node:assert/strict";
import type { BalanceTransaction, Payout } from "@domain/payment/payout.ts";
import { ProviderUnreachable } from "@domain/ports/payments.ts";
import { at, restaurant } from "@domain/testing/fixtures.ts";
import { payoutSums } from "@domain/reports/payouts.ts";
import { syncPayouts } from "./sync_payouts.ts";

const began = at("2026-07-01T12:00-07:00");
const dayMs = 24 * 3_600_000;

function charge(nth: number): BalanceTransaction {
  return {
    ...{ id: `txn_${nth}`, kind: "charge", amountCents: 1_000, feeCents: 59, netCents: 941 },
    ...{ intentId: `pi_${nth}`, createdAt: began + nth * dayMs, availableAt: began + (nth + 2) * dayMs },
  };
}

const payout = (nth: number, fields: Partial<Payout> = {}): Payout => ({
  ...{ id: `po_${nth}`, amountCents: 941, status: "in_transit", createdAt: began + nth * dayMs },
  ...{ arrivalDate: "2026-07-05", isAutomatic: true, ...fields },
});

const intents = Array.from({ length: 12 }, (_, nth) => `pi_${nth}`);

Deno.test("transactions are stored before their payout, and get it later", async () => {
  const ports = restaurant();
  ports.payments.putTransactions(charge(0), charge(1));
  await syncPayouts(ports);
  deepEqual((await ports.payouts.ofIntents(intents)).map(({ id, payoutId }) => [id, payoutId]), [
    ...[["txn_0", undefined], ["txn_1", undefined]],
  ]);
  ports.payments.putTransactions(charge(2));
  ports.payments.payOut(payout(3), ["txn_0"]);
  await syncPayouts(ports);
  deepEqual((await ports.payouts.ofIntents(intents)).map(({ id, payoutId }) => [id, payoutId]), [
    ...[["txn_0", "po_3"], ["txn_1", undefined], ["txn_2", undefined]],
  ]);
  const stored = await ports.payouts.byId("po_3");
  equal(stored?.isComplete, true);
  equal(payoutSums(payout(3), await ports.payouts.transactionsOf(["po_3"])).differenceCents, 0);
});

Deno.test("a run that breaks off at any page leaves no gap, and the next one continues", async () => {
  for (let pages = 0; pages < 8; pages++) {
    const ports = restaurant();
    ports.payments.putTransactions(...intents.map((_, nth) => charge(nth)));
    ports.payments.payOut(payout(13, { amountCents: 2 * 941 }), ["txn_0", "txn_1"]);
    ports.payments.breakPagesAfter(pages);
    await syncPayouts(ports).catch((cause) => equal(cause instanceof ProviderUnreachable, true));
    ports.payments.putTransactions(charge(20), charge(21), charge(22), charge(23));
    ports.payments.breakPagesAfter(pages);
    await syncPayouts(ports).catch(() => {});
    ports.payments.breakPagesAfter();
    await syncPayouts(ports);
    const all = [...intents, ...[20, 21, 22, 23].map((nth) => `pi_${nth}`)];
    equal((await ports.payouts.ofIntents(all)).length, 16, `after ${pages} pages`);
    equal((await ports.payouts.byId("po_13"))?.isComplete, true);
  }
});

Deno.test("a payout is complete only with all of its transactions", async () => {
  const ports = restaurant();
  ports.payments.payOut(payout(1, { status: "paid" }));
  ports.payments.breakPagesAfter(2);
  await rejects(syncPayouts(ports), ProviderUnreachable);
  equal((await ports.payouts.byId("po_1"))?.isComplete, false);
  ports.payments.breakPagesAfter();
  await syncPayouts(ports);
  equal((await ports.payouts.byId("po_1"))?.isComplete, true);
});

Deno.test("a payout on its way whose transactions do not add up is read again", async () => {
  const ports = restaurant();
  ports.payments.putTransactions(charge(0), charge(1));
  ports.payments.payOut(payout(3, { amountCents: 2 * 941 }), ["txn_0"]);
  await syncPayouts(ports);
  equal((await ports.payouts.byId("po_3"))?.isComplete, false);
  ports.payments.payOut(payout(3, { amountCents: 2 * 941 }), ["txn_0", "txn_1"]);
  await syncPayouts(ports);
  equal((await ports.payouts.byId("po_3"))?.isComplete, true);
});

Deno.test("a later status replaces the stored one, and the payout stays complete", async () => {
  const ports = restaurant();
  ports.payments.payOut(payout(1, { status: "paid" }));
  await syncPayouts(ports);
  ports.payments.payOut(payout(1, { status: "failed" }));
  ports.payments.payOut(payout(9));
  await syncPayouts(ports);
  const stored = await ports.payouts.byId("po_1");
  deepEqual([stored?.status, stored?.isComplete], ["failed", true]);
});

Deno.test("a run without new transactions reads few pages", async () => {
  const ports = restaurant();
  ports.payments.putTransactions(...intents.map((_, nth) => charge(nth)));
  ports.payments.payOut(payout(11), ["txn_0"]);
  await syncPayouts(ports);
  const before = ports.payments.pagesRead();
  await syncPayouts(ports);
  equal(ports.payments.pagesRead() - before <= 3, true);
});

Deno.test("a manual payout has no transactions and is not read again", async () => {
  const ports = restaurant();
  ports.payments.payOut(payout(1, { isAutomatic: false }));
  await syncPayouts(ports);
  deepEqual(await ports.payouts.incomplete(), []);
  equal((await ports.payouts.byId("po_1"))?.isComplete, false);
});
