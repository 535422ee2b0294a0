import { answers } from "./testing/money_suites/answers.ts";
import { runSuites } from "./testing/money_suites/bench.ts";
import { checkouts } from "./testing/money_suites/checkouts.ts";
import { disputes } from "./testing/money_suites/disputes.ts";
import { provider } from "./testing/money_suites/provider.ts";
import { reports } from "./testing/money_suites/reports.ts";

runSuites("PGlite", { checkouts, reports, answers, provider, disputes });
