import { decisions } from "@api/testing/money_suites/decisions.ts";
import { runSuites } from "@api/testing/money_suites/suite.ts";
import { checkouts } from "@api/testing/money_suites/checkouts.ts";
import { disputes } from "@api/testing/money_suites/disputes.ts";
import { options } from "@api/testing/money_suites/options.ts";
import { provider } from "@api/testing/money_suites/provider.ts";
import { reports } from "@api/testing/money_suites/reports.ts";

runSuites("PGlite", { checkouts, reports, decisions, options, provider, disputes });
