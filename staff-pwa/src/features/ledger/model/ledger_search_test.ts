import { deepEqual, equal } from "node:assert/strict";
import {
  addDollars,
  daysOfMonth,
  ledgerSearchIn,
  monthsUntil,
  quarterOf,
  yearsUntil,
} from "./ledger_search.ts";

Deno.test("keeps years, periods and months, and drops other values", () => {
  deepEqual(ledgerSearchIn({ view: "orders", year: 2026, period: "2026-Q4", month: "2026-11" }), {
    ...{ view: "orders", year: "2026", period: "2026-Q4", month: "2026-11" },
  });
  deepEqual(ledgerSearchIn({ view: "payouts", payout: "po_1" }), { view: "payouts", payout: "po_1" });
  deepEqual(ledgerSearchIn({ payout: "../orders" }), {});
  deepEqual(ledgerSearchIn({ view: "all", year: "26", period: "2026-Q5", month: "2026-13" }), {});
});

Deno.test("a date has its quarter, and lists go back across the turn of a year", () => {
  deepEqual(["2026-01-01", "2026-03-31", "2026-11-20"].map(quarterOf), ["2026-Q1", "2026-Q1", "2026-Q4"]);
  deepEqual(yearsUntil("2026-11-20"), ["2026", "2025", "2024", "2023", "2022"]);
  const months = monthsUntil("2026-02-01");
  deepEqual([months.length, ...months.slice(0, 3), months.at(-1)], [
    ...[24, "2026-02", "2026-01", "2025-12", "2024-03"],
  ]);
});

Deno.test("a month ends on its last day, and dollars add up exactly", () => {
  deepEqual(["2026-02", "2028-02", "2026-12"].map((month) => daysOfMonth(month).to), [
    ...["2026-02-28", "2028-02-29", "2026-12-31"],
  ]);
  equal(addDollars([0.1, 0.2, 1.1]), 1.4);
});
