import type { EndpointSpec } from "./spec.ts";
import * as analytics from "../schemas/analytics.ts";

/** Dashboard and analytics (docs/product-rules.md, "Analytics"). */
export const analyticsSpecs = {
  dashboard: {
    tag: "Analytics",
    summary: "Today's orders, revenue, menu items, median time to accept, and recent activity",
    data: analytics.dashboard,
    refusals: [401, 403],
  },
  analytics: {
    tag: "Analytics",
    summary: "Analytics for a range of Los Angeles days, to the cent",
    query: analytics.analyticsQuery,
    data: analytics.analytics,
    refusals: [401, 403],
  },
  analyticsExport: {
    tag: "Analytics",
    summary: "Analytics by day as CSV",
    query: analytics.analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
  optionAnalyticsExport: {
    tag: "Analytics",
    summary: "Analytics by option as CSV",
    query: analytics.analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
  promisesExport: {
    tag: "Analytics",
    summary: "Orders that were ready within the promised time, by hour and pickup option, as CSV",
    query: analytics.analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
} as const satisfies Record<string, EndpointSpec>;
