import {
  ledger,
  ledgerExport,
  payout,
  payouts,
  payoutsExport,
  taxReport,
  taxReportExport,
} from "@contract/ledger.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api/api.ts";
import { download } from "@/lib/api/lists_and_files.ts";
import { daysOfMonth } from "../model/ledger_search.ts";

export const taxReportQuery = (year: string) =>
  queryOptions({
    queryKey: ["tax_report", year],
    queryFn: () => api(taxReport, { query: { year } }),
    placeholderData: keepPreviousData,
  });

export const ledgerQuery = (month: string) =>
  queryOptions({
    queryKey: ["ledger", month],
    queryFn: () => api(ledger, { query: { month } }),
    placeholderData: keepPreviousData,
  });

/** Downloads the tax report of a year as CSV. */
export const exportTaxReport = (year: string): Promise<void> =>
  download(taxReportExport, { query: { year } });

/** Downloads the orders of a month as CSV. */
export const exportMonth = (month: string): Promise<void> =>
  download(ledgerExport, { query: daysOfMonth(month) });

/** Downloads the orders of a year as CSV. */
export const exportYear = (year: string): Promise<void> =>
  download(ledgerExport, { query: { from: `${year}-01-01`, to: `${year}-12-31` } });

export const payoutsQuery = (month: string) =>
  queryOptions({
    queryKey: ["payouts", month],
    queryFn: () => api(payouts, { query: { month } }),
    placeholderData: keepPreviousData,
  });

export const payoutQuery = (id: string) =>
  queryOptions({ queryKey: ["payout", id], queryFn: () => api(payout, { id }) });

/** Downloads the payouts that arrive in a month as CSV. */
export const exportPayouts = (month: string): Promise<void> =>
  download(payoutsExport, { query: daysOfMonth(month) });
