import { reachesBank } from "@domain/payment/payout.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { ledgerBatches } from "@domain/ports/sales.ts";
import type { LedgerEntry } from "@domain/reports/ledger.ts";
import type { PayoutReconciliation } from "@domain/reports/payout_reconciliation.ts";
import type { OrderPayout } from "@domain/reports/payouts.ts";
import { type TaxPeriod, type TaxReport, taxReport } from "@domain/reports/tax.ts";
import { addDays, daysOfMonth, localDateOf, type LocalTime, localTimeOf } from "@domain/shared/local_time.ts";
import { type Cents, sumBy } from "@domain/shared/money.ts";
import {
  type PayoutDeps,
  type PayoutWithSums,
  readOrderPayouts,
  readPayouts,
  readReconciliation,
} from "./read_payouts.ts";

/** The ledger of a month. */
export type MonthlyLedger = {
  /** A month in Los Angeles: `2026-10`. */
  month: string;
  /** The month's taxes, then those of a quarter and a year that end with it. */
  periods: readonly TaxPeriod[];
  /** The orders placed in the month, and what the payment provider has reported about each payment, by the payment's id. */
  entries: readonly LedgerEntry[];
  orderPayouts: ReadonlyMap<string, OrderPayout>;
  /** The payouts that arrive in the month, latest first. */
  payouts: readonly PayoutWithSums[];
  /** The sum of the payouts, without failed and canceled ones. */
  paidOutCents: Cents;
  reconciliation: PayoutReconciliation;
};

/** On the 2nd, because the orders of the month's last evening end in the night and their charges are reported after that. */
const mailTime: LocalTime = "06:00";

/**
 * Queues the email with last month's ledger when the setting asks for it, once for each month, from 6 AM on the 2nd of the next month. When
 * the setting is turned on later in the month, queues it then.
 */
export async function queueMonthlyLedger(
  { store, outbox, clock }: Pick<Ports, "store" | "outbox" | "clock">,
): Promise<void> {
  const now = clock.now();
  if (!(await store.shown()).settings.mailsLedger) return;
  const lastFullDay = addDays(localDateOf(now), localTimeOf(now) < mailTime ? -2 : -1);
  const firstOfMonth = `${lastFullDay.slice(0, 7)}-01`;
  await outbox.putMonthlyLedger(addDays(firstOfMonth, -1).slice(0, 7), now);
}

/** Reads the ledger of a month (`2026-10`) as it is now. */
export async function readMonthlyLedger(deps: PayoutDeps, month: string): Promise<MonthlyLedger> {
  const days = daysOfMonth(month);
  const { months, quarters, year } = await readTaxReport(deps, Number(month.slice(0, 4)));
  const nth = Number(month.slice(5, 7));
  const periods = [
    months[nth - 1],
    nth % 3 === 0 ? quarters[nth / 3 - 1] : undefined,
    nth === 12 ? year : undefined,
  ];
  const entries: LedgerEntry[] = [];
  for await (const batch of ledgerBatches(deps.sales, days)) entries.push(...batch);
  const payouts = await readPayouts(deps, days.from, days.to);
  return {
    month,
    periods: periods.filter((period) => period !== undefined),
    entries,
    orderPayouts: await readOrderPayouts(deps, entries),
    payouts,
    paidOutCents: sumBy(payouts.filter(reachesBank), ({ amountCents }) => amountCents),
    reconciliation: await readReconciliation(deps, days),
  };
}

/** Returns the tax report of a year. */
export async function readTaxReport({ sales }: Pick<Ports, "sales">, year: number): Promise<TaxReport> {
  return taxReport(year, await sales.ofDays(`${year}-01-01`, `${year}-12-31`));
}
