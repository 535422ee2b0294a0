import { decisions } from "./testing/money_suites/decisions.ts";
import { runSuites } from "./testing/money_suites/suite.ts";
import { checkouts } from "./testing/money_suites/checkouts.ts";
import { disputes } from "./testing/money_suites/disputes.ts";
import { options } from "./testing/money_suites/options.ts";
import { provider } from "./testing/money_suites/provider.ts";
import { reports } from "./testing/money_suites/reports.ts";

runSuites("PGlite", { checkouts, reports, decisions, options, provider, disputes });
