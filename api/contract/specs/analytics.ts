import type { EndpointSpec } from "./spec.ts";
import * as figures from "../schemas/analytics.ts";

/** Dashboard and analytics (decisions 28, 30). */
export const analyticsSpecs = {
  dashboard: {
    tag: "Figures",
    summary: "Today's orders, revenue, menu items, median time to accept, and what happened lately",
    data: figures.dashboard,
    refusals: [401, 403],
  },
  analytics: {
    tag: "Figures",
    summary: "Figures of a range of Los Angeles days, to the cent",
    query: figures.figuresQuery,
    data: figures.analytics,
    refusals: [401, 403],
  },
  analyticsExport: {
    tag: "Figures",
    summary: "The same as a table by day",
    query: figures.figuresQuery,
    data: "csv",
    refusals: [401, 403],
  },
} as const satisfies Record<string, EndpointSpec>;
