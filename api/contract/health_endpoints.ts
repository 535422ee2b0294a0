import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import * as health from "./health.ts";

const settings = { permission: "store_settings" } as const;

/** System health (spec section 7, Admin). */
export const healthEndpoints = {
  health: {
    method: "GET",
    path: "/api/admin/store/health",
    tag: "Health",
    summary: "How the product is doing now, and the alerts of the last day",
    access: settings,
    data: health.healthSnapshot,
    refusals: [401, 403],
  },
  readiness: {
    method: "GET",
    path: "/api/admin/readiness",
    tag: "Health",
    summary: "Everything to look at before the restaurant opens, each with its state",
    access: settings,
    data: z.array(health.readinessCheck),
    refusals: [401, 403],
  },
  sendTestMessage: {
    method: "POST",
    path: "/api/admin/readiness/test-message",
    tag: "Health",
    summary: "Sends a test to the restaurant's own email address or alert number",
    access: settings,
    body: health.testMessage,
    data: health.testMessageSent,
    audit: { action: "store.test_message_sent", resource: "store" },
    refusals: [401, 403, 409, 503],
  },
  healthMetrics: {
    method: "GET",
    path: "/api/admin/store/health/metrics",
    tag: "Health",
    summary: "Samples of every minute, kept for seven days, newest first",
    access: settings,
    query: health.metricsQuery,
    data: z.array(health.healthMetric),
    refusals: [401, 403],
  },
} as const satisfies Record<string, Endpoint>;
