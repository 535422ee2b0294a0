import type { EndpointSpec } from "./spec.ts";
import * as dayClose from "../schemas/day_close.ts";

/** The close of a business day (docs/product-rules.md, "Day close"). */
export const dayCloseSpecs = {
  dayReport: {
    tag: "Counter",
    summary: "Get the close report of a business day: totals, open orders, and orders after the close",
    query: dayClose.dayReportQuery,
    data: dayClose.dayReport,
    refusals: [401, 403],
  },
  closeDay: {
    tag: "Counter",
    summary: "Close a business day that is over, with a choice for each open order. A repeat changes nothing",
    body: dayClose.closeDayBody,
    data: dayClose.dayReport,
    refusals: [401, 403, 409],
    audit: { action: "day.close", resource: "store" },
  },
  reopenDay: {
    tag: "Counter",
    summary: "Reopen a closed business day",
    body: dayClose.reopenDayBody,
    data: dayClose.dayReport,
    refusals: [401, 403, 409],
    audit: { action: "day.reopen", resource: "store" },
  },
} as const satisfies Record<string, EndpointSpec>;
