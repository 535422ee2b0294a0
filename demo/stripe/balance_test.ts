import { deepEqual, equal, rejects } from "node:assert/strict";
import Stripe from "stripe";
import { chargeFee } from "./balance.ts";
import { type Bench, withEmulator } from "./testing.ts";

const charge = ({ stripe }: Bench, amount: number) =>
  stripe.paymentIntents.create({ amount, currency: "usd", confirm: true, payment_method: "pm_card_visa" });

Deno.test("the fee is 2.9 % and 30 cents, rounded half up", () => {
  deepEqual([100, 3_842, 10_000, 50].map(chargeFee), [33, 141, 320, 31]);
});

Deno.test("a dispute takes its amount and 15 dollars, and a won one returns both", () =>
  withEmulator(async (bench) => {
    const { id } = await charge(bench, 4_000);
    await bench.fault({ dispute: id });
    const [dispute] = (await bench.stripe.disputes.list({ payment_intent: id })).data;
    await bench.fault({ dispute: dispute?.id, status: "won" });
    const { data } = await bench.stripe.balanceTransactions.list({ expand: ["data.source"] });
    deepEqual(
      data.map(({ reporting_category, amount, fee, net }) => [reporting_category, amount, fee, net]),
      [
        ["dispute_reversal", 4_000, -1_500, 5_500],
        ["dispute", -4_000, 1_500, -5_500],
        ["charge", 4_000, 146, 3_854],
      ],
    );
    const [won] = data;
    equal(typeof won?.source === "object" && won.source?.id, dispute?.id);
  }));

Deno.test("a failed refund returns its amount", () =>
  withEmulator(async (bench) => {
    const { id } = await charge(bench, 4_000);
    await bench.stripe.refunds.create({ payment_intent: id, amount: 1_000 });
    await bench.fault({ settle_refund: id, status: "failed" });
    const { data } = await bench.stripe.balanceTransactions.list();
    deepEqual(data.map(({ type, net }) => [type, net]).slice(0, 2), [["refund_failure", 1_000], [
      "refund",
      -1_000,
    ]]);
  }));

Deno.test("a negative balance waits until charges cover it", () =>
  withEmulator(async (bench) => {
    const { id } = await charge(bench, 2_000);
    bench.clock.ms += 4 * 86_400_000;
    await bench.stripe.refunds.create({ payment_intent: id });
    bench.clock.ms += 2 * 86_400_000;
    equal((await bench.stripe.payouts.list()).data.length, 1);
    await charge(bench, 5_000);
    bench.clock.ms += 4 * 86_400_000;
    const { data } = await bench.stripe.payouts.list();
    deepEqual(data.map(({ amount }) => amount), [5_000 - 175 - 2_000, 2_000 - 88]);
  }));

Deno.test("a switch pays out early, and a payout arrives on the next day", () =>
  withEmulator(async (bench) => {
    await charge(bench, 2_000);
    await bench.fault({ payout_days: 2 });
    const [payout] = (await bench.stripe.payouts.list()).data;
    deepEqual([payout?.amount, payout?.status], [1_912, "in_transit"]);
    equal(payout?.arrival_date, Date.UTC(2026, 7, 3) / 1000);
    const { data } = await bench.stripe.balanceTransactions.list({ payout: payout?.id ?? "" });
    deepEqual(data.map(({ type }) => type), ["payout", "charge"]);
    await bench.fault({ payout_days: 3 });
    equal((await bench.stripe.payouts.retrieve(payout?.id ?? "")).status, "paid");
    await bench.fault({ clear: true });
    deepEqual((await bench.stripe.payouts.list()).data, []);
  }));

Deno.test("an unknown payout is refused", () =>
  withEmulator(async ({ stripe }) => {
    await rejects(
      stripe.balanceTransactions.list({ payout: "po_unknown" }),
      Stripe.errors.StripeInvalidRequestError,
    );
    await rejects(stripe.payouts.retrieve("po_unknown"), Stripe.errors.StripeInvalidRequestError);
  }));
