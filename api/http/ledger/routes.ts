import type * as ledger from "@contract/ledger.ts";
import { ledgerBatches, type LedgerFilter } from "@domain/ports/sales.ts";
import { daysOfMonth, localDateOf } from "@domain/shared/local_time.ts";
import {
  readOrderPayouts,
  readPayout,
  readPayouts,
  readReconciliation,
} from "@domain/usecases/operations/read_payouts.ts";
import { readTaxReport } from "@domain/usecases/operations/monthly_ledger.ts";
import {
  ledgerColumns,
  payoutColumns,
  taxColumns,
  toLedgerCells,
  toPayoutCells,
  toTaxRows,
} from "@api/csv/ledger.ts";
import type { Cell } from "@api/csv/csv.ts";
import { csvResponse } from "../tables/csv_response.ts";
import { toLedgerOrder, toPayout, toPayoutRow, toReconciliation, toTaxReport } from "./mappers.ts";
import type { Handlers } from "../middleware/call.ts";
import { Refusal } from "../refusals.ts";
import type { Services } from "../services.ts";
import { analyticsRange } from "../analytics/routes.ts";

/** The maximum number of orders of a month on screen. */
const maxShown = 5_000;

/** Tax report, order ledger and payouts. */
export function ledgerRoutes(
  { ports }: Pick<Services, "ports">,
): Pick<Handlers, keyof typeof ledger> {
  const today = () => localDateOf(ports.clock.now());

  async function* cells(days: LedgerFilter): AsyncGenerator<Cell[][]> {
    for await (const batch of ledgerBatches(ports.sales, days)) {
      const payouts = await readOrderPayouts(ports, batch);
      yield batch.map((entry) => toLedgerCells(entry, payouts.get(entry.payment.intentId)));
    }
  }

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
      const found = await ports.sales.ledger(daysOfMonth(month), undefined, maxShown + 1);
      const shown = found.slice(0, maxShown);
      const payouts = await readOrderPayouts(ports, shown);
      const orders = shown.map((entry) => toLedgerOrder(entry, payouts.get(entry.payment.intentId)));
      return { data: { month, orders, is_complete: found.length <= maxShown } };
    },

    ledgerExport: ({ query }) => {
      const [from, to] = analyticsRange(query, today());
      return Promise.resolve(
        csvResponse(
          `orders-${from}-${to}.csv`,
          ledgerColumns,
          cells({ from, to }),
        ),
      );
    },

    payouts: async ({ query }) => {
      const month = query.month ?? today().slice(0, 7);
      const { from, to } = daysOfMonth(month);
      const [payouts, reconciliation] = await Promise.all([
        readPayouts(ports, from, to),
        readReconciliation(ports, { from, to }),
      ]);
      return {
        data: {
          month,
          payouts: payouts.map(toPayoutRow),
          reconciliation: toReconciliation(reconciliation),
        },
      };
    },

    payout: async ({ id }) => {
      const found = await readPayout(ports, id);
      if (!found) throw new Refusal("no_such_payout");
      return { data: toPayout(found) };
    },

    payoutsExport: async ({ query }) => {
      const [from, to] = analyticsRange(query, today());
      const payouts = await readPayouts(ports, from, to);
      return csvResponse(`payouts-${from}-${to}.csv`, payoutColumns, [payouts.map(toPayoutCells)]);
    },
  };
}
