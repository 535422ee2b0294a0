import { checkouts } from "@api/testing/money_suites/checkouts.ts";
import { decisions } from "@api/testing/money_suites/decisions.ts";
import { disputes } from "@api/testing/money_suites/disputes.ts";
import { options } from "@api/testing/money_suites/options.ts";
import { reports } from "@api/testing/money_suites/reports.ts";
import { runSuites, type Suite } from "@api/testing/money_suites/suite.ts";

// money_postgres_test.ts runs all steps. These touch every table of a payment once, also concurrently.
runSuites("PGlite", {
  checkouts: pick(checkouts, "T9: concurrent tabs of one cart share one payment"),
  reports: pick(
    reports,
    "T5: one event sent twenty times and concurrent page loads create one order, one message and one event",
  ),
  decisions: pick(
    decisions,
    "accept captures once, for the total the guest saw",
    "deny releases the authorization and shows the reason to the guest",
  ),
  options: pick(
    options,
    "an order keeps its options, a warning tells staff of one that went off, and refunds are exact",
  ),
  disputes: pick(
    disputes,
    "a dispute is shown on the order, emails the evidence, blocks refunds and stays flagged until it is won",
  ),
});

function pick(suite: Suite, ...titles: string[]): Suite {
  return Object.fromEntries(titles.map((title) => {
    const run = suite[title];
    if (run === undefined) throw new Error(`there is no step "${title}"`);
    return [title, run];
  }));
}
