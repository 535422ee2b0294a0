import type { ledgerSpecs } from "@contract/specs/ledger.ts";
import { ledgerBatches } from "@domain/ports/sales.ts";
import type { LedgerEntry } from "@domain/reports/ledger.ts";
import { localDateOf } from "@domain/shared/local_time.ts";
import { readTaxReport } from "@domain/usecases/operations/read_tax_report.ts";
import { type Cell, csvResponse } from "../csv.ts";
import {
  ledgerColumns,
  taxColumns,
  toLedgerCells,
  toLedgerOrder,
  toTaxReport,
  toTaxRows,
} from "../mappers/ledger.ts";
import type { Handlers } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { analyticsRange } from "./analytics.ts";

/** The maximum number of orders of a month on screen. */
const maxShown = 5_000;

/** Tax report and order ledger. */
export function ledgerRoutes(
  { ports }: Pick<Services, "ports">,
): Pick<Handlers, keyof typeof ledgerSpecs> {
  const today = () => localDateOf(ports.clock.now());

  const yearOf = (query: { year?: number | undefined }) => query.year ?? Number(today().slice(0, 4));

  return {
    taxReport: async ({ query }) => ({ data: toTaxReport(await readTaxReport(ports, yearOf(query))) }),

    taxReportExport: async ({ query }) => {
      const year = yearOf(query);
      const report = await readTaxReport(ports, year);
      const periods = [...report.months, ...report.quarters, report.year];
      return csvResponse(`tax-${year}.csv`, taxColumns, [periods.flatMap(toTaxRows)]);
    },

    ledger: async ({ query }) => {
      const month = query.month ?? today().slice(0, 7);
      // Days are compared as text, so that the 31st also ends a shorter month.
      const found = await ports.sales.ledger(
        { from: `${month}-01`, to: `${month}-31` },
        undefined,
        maxShown + 1,
      );
      const orders = found.slice(0, maxShown).map(toLedgerOrder);
      return { data: { month, orders, is_complete: found.length <= maxShown } };
    },

    ledgerExport: ({ query }) => {
      const [from, to] = analyticsRange(query, today());
      return Promise.resolve(
        csvResponse(
          `orders-${from}-${to}.csv`,
          ledgerColumns,
          cells(ledgerBatches(ports.sales, { from, to })),
        ),
      );
    },
  };
}

async function* cells(batches: AsyncIterable<readonly LedgerEntry[]>): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) yield batch.map(toLedgerCells);
}
