import type { Ports } from "@domain/ports/ports.ts";
import { ledgerBatches, type LedgerFilter } from "@domain/ports/sales.ts";
import type { LedgerEntry } from "@domain/reports/ledger.ts";
import { type TaxReport, taxReport } from "@domain/reports/tax.ts";

/** Returns the tax report of a year. Orders with refunds are read one by one, because each refund is split by its own order. */
export async function readTaxReport({ sales }: Pick<Ports, "sales">, year: number): Promise<TaxReport> {
  const filter: LedgerFilter = { from: `${year}-01-01`, to: `${year}-12-31`, isRefunded: true };
  const groups = await sales.taxOfDays(filter.from, filter.to);
  const refunded: LedgerEntry[] = [];
  for await (const batch of ledgerBatches(sales, filter)) refunded.push(...batch);
  return taxReport(year, groups, refunded);
}
