import type { EndpointSpec } from "./spec.ts";
import * as figures from "../schemas/analytics.ts";

/** Dashboard and analytics (decisions 28, 30). */
export const analyticsSpecs = {
  dashboard: {
    tag: "Figures",
    summary: "Today's orders, revenue, menu items, median time to accept, and recent activity",
    data: figures.dashboard,
    refusals: [401, 403],
  },
  analytics: {
    tag: "Figures",
    summary: "Analytics for a range of Los Angeles days, to the cent",
    query: figures.analyticsQuery,
    data: figures.analytics,
    refusals: [401, 403],
  },
  analyticsExport: {
    tag: "Figures",
    summary: "Analytics by day as CSV",
    query: figures.analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
} as const satisfies Record<string, EndpointSpec>;
