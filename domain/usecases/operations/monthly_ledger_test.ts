import assert from "node:assert/strict";
import { instantOf } from "@domain/shared/local_time.ts";
import { facts, restaurant } from "@domain/testing/fixtures.ts";
import { queueMonthlyLedger, readMonthlyLedger } from "./monthly_ledger.ts";

const at = (date: string, time: string) => instantOf(date, time) ?? NaN;

function open(mailsLedger: boolean) {
  const ports = restaurant();
  ports.store.facts = { ...facts, settings: { ...facts.settings, mailsLedger } };
  const run = async (date: string, time = "06:00") => {
    ports.clock.set(at(date, time));
    await queueMonthlyLedger(ports);
    return ports.outbox.all().map(({ message }) => `${message.channel} ${message.about} ${message.ref.id}`);
  };
  return { ports, run };
}

Deno.test("the email with a month's ledger is queued once, from 6 AM on the 2nd of the next month", async () => {
  const { run } = open(true);
  const september = ["mail monthly_ledger 2026-09"];
  assert.deepEqual(await run("2026-10-31"), september, "turned on late, the last month is mailed then");
  assert.deepEqual(await run("2026-11-02", "05:00"), september);
  const both = [...september, "mail monthly_ledger 2026-10"];
  assert.deepEqual(await run("2026-11-02"), both);
  assert.deepEqual(await run("2026-11-30", "23:59"), both);
  assert.deepEqual(await run("2027-01-02"), [...both, "mail monthly_ledger 2026-12"]);
});

Deno.test("no email with the ledger is queued while the setting is off", async () => {
  assert.deepEqual(await open(false).run("2026-11-02"), []);
});

Deno.test("the ledger has a quarter and a year in the month that ends them", async () => {
  const { ports } = open(true);
  const periods = async (month: string) =>
    (await readMonthlyLedger(ports, month)).periods.map(({ name }) => name);
  assert.deepEqual(await periods("2026-11"), ["2026-11"]);
  assert.deepEqual(await periods("2026-09"), ["2026-09", "2026-Q3"]);
  assert.deepEqual(await periods("2026-12"), ["2026-12", "2026-Q4", "2026"]);
});

Deno.test("the sum of a month's payouts leaves out failed and canceled ones", async () => {
  const { ports } = open(true);
  const payout = { createdAt: at("2026-10-04", "12:00"), arrivalDate: "2026-10-06", isAutomatic: true };
  await ports.payouts.savePayouts([
    { ...payout, id: "po_1", amountCents: 12_050, status: "paid" },
    { ...payout, id: "po_2", amountCents: -50, status: "in_transit" },
    { ...payout, id: "po_3", amountCents: 900, status: "failed" },
    { ...payout, id: "po_4", amountCents: 800, status: "canceled" },
    { ...payout, id: "po_5", amountCents: 700, status: "paid", arrivalDate: "2026-11-01" },
  ]);
  const { payouts, paidOutCents } = await readMonthlyLedger(ports, "2026-10");
  assert.deepEqual([payouts.length, paidOutCents], [4, 12_000]);
});
