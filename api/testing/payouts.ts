/** Lets the payout job run against the Stripe emulator of a running product. */
import { syncPayouts } from "@domain/usecases/payments/sync_payouts.ts";
import { postgresPayouts } from "../adapters/postgres/ledger/payouts.ts";
import { stripeBalance } from "../adapters/stripe/balance.ts";
import { stripeClient } from "../adapters/stripe/stripe_client.ts";
import { setFault } from "./money.ts";
import type { RunningShop } from "./running.ts";

/** Synchronizes payouts as if `days` had passed at Stripe. */
export async function syncPayoutsOf(shop: RunningShop, days: number): Promise<void> {
  await setFault(shop, { payout_days: days });
  await syncPayouts({
    payments: stripeBalance(stripeClient("sk_test_demo", shop.stripe)),
    payouts: postgresPayouts(shop.db),
  });
}
