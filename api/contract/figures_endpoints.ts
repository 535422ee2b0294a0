import type { Endpoint } from "./endpoint.ts";
import * as figures from "./figures.ts";

const analytics = { permission: "analytics" } as const;

/** Dashboard and analytics (decisions 28, 30). */
export const figuresEndpoints = {
  dashboard: {
    method: "GET",
    path: "/api/admin/dashboard",
    tag: "Figures",
    summary: "Today's orders, revenue, menu items, median time to accept, and what happened lately",
    access: { permission: "dashboard" },
    data: figures.dashboard,
    refusals: [401, 403],
  },
  analytics: {
    method: "GET",
    path: "/api/admin/analytics",
    tag: "Figures",
    summary: "Figures of a range of Los Angeles days, to the cent",
    access: analytics,
    query: figures.figuresQuery,
    data: figures.analytics,
    refusals: [401, 403],
  },
  analyticsExport: {
    method: "GET",
    path: "/api/admin/analytics.csv",
    tag: "Figures",
    summary: "The same as a table by day",
    access: analytics,
    query: figures.figuresQuery,
    data: "csv",
    refusals: [401, 403],
  },
} as const satisfies Record<string, Endpoint>;
