import type { BalanceTransaction } from "@domain/payment/payout.ts";
import { addDays, hourMs, localDateOf } from "@domain/shared/local_time.ts";
import { memoryBalance } from "@domain/testing/memory/balance.ts";
import { stripeBalance } from "@api/adapters/stripe/balance.ts";
import { stripeClient } from "@api/adapters/stripe/stripe_client.ts";
import { chargeFee } from "@demo/stripe/balance.ts";
import { withEmulator } from "@demo/stripe/testing.ts";
import { type Account, balanceSuite } from "./balance.ts";

const dayMs = 24 * hourMs;

/** The provider's payouts, as its documentation describes them, over the fake. */
function inMemory(): Account {
  const balance = memoryBalance();
  let now = Date.UTC(2026, 6, 31, 18);
  let waiting: BalanceTransaction[] = [];
  let count = 0;
  const add = (fields: Pick<BalanceTransaction, "kind" | "amountCents" | "feeCents" | "intentId">) => {
    const transaction: BalanceTransaction = {
      ...{ id: `txn_${count++}`, ...fields, netCents: fields.amountCents - fields.feeCents },
      ...{ createdAt: now, availableAt: fields.kind === "charge" ? now + 2 * dayMs : now },
    };
    balance.putTransactions(transaction);
    waiting.push(transaction);
  };
  return {
    balance,
    now: () => now,
    passDays(days) {
      now += days * dayMs;
      const paid = waiting.filter(({ availableAt }) => availableAt <= now);
      waiting = waiting.filter(({ availableAt }) => availableAt > now);
      const amountCents = paid.reduce((sum, { netCents }) => sum + netCents, 0);
      const createdAt = now - dayMs;
      balance.payOut(
        {
          ...{ id: `po_${now}`, amountCents, status: "paid", createdAt, isAutomatic: true },
          arrivalDate: addDays(localDateOf(createdAt), 1),
        },
        paid.map(({ id }) => id),
      );
      return Promise.resolve();
    },
    charge(cents) {
      const intentId = `pi_${count}`;
      add({ kind: "charge", amountCents: cents, feeCents: chargeFee(cents), intentId });
      return Promise.resolve(intentId);
    },
    refund(intentId, cents) {
      add({ kind: "refund", amountCents: -cents, feeCents: 0, intentId });
      return Promise.resolve();
    },
  };
}

function withStripe(test: (account: Account) => Promise<void>): Promise<void> {
  return withEmulator(({ stripe, clock, base }) =>
    test({
      balance: stripeBalance(stripeClient("sk_test_bench", base)),
      now: () => clock.ms,
      passDays(days) {
        clock.ms += days * dayMs;
        return Promise.resolve();
      },
      async charge(amount) {
        const { id } = await stripe.paymentIntents.create({
          ...{ amount, currency: "usd", confirm: true, payment_method: "pm_card_visa" },
        });
        return id;
      },
      async refund(intentId, amount) {
        await stripe.refunds.create({ payment_intent: intentId, amount });
      },
    })
  );
}

for (const [title, check] of Object.entries(balanceSuite)) {
  Deno.test(`balance in memory: ${title}`, () => check(inMemory()));
  Deno.test(`balance of Stripe's emulator: ${title}`, () => withStripe(check));
}
