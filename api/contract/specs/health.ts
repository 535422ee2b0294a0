import { z } from "zod";
import type { EndpointSpec } from "./spec.ts";
import * as health from "../schemas/health.ts";

/** System health (spec section 7, Admin). */
export const healthSpecs = {
  health: {
    tag: "Health",
    summary: "How the product is doing now, and the alerts of the last day",
    data: health.healthSnapshot,
    refusals: [401, 403],
  },
  readiness: {
    tag: "Health",
    summary: "Everything to look at before the restaurant opens, each with its state",
    data: z.array(health.readinessCheck),
    refusals: [401, 403],
  },
  sendTestMessage: {
    tag: "Health",
    summary: "Sends a test to the restaurant's own email address or alert number",
    body: health.testMessage,
    data: health.testMessageSent,
    audit: { action: "store.test_message_sent", resource: "store" },
    refusals: [401, 403, 409, 503],
  },
  healthMetrics: {
    tag: "Health",
    summary: "Samples of every minute, kept for seven days, newest first",
    query: health.metricsQuery,
    data: z.array(health.healthMetric),
    refusals: [401, 403],
  },
} as const satisfies Record<string, EndpointSpec>;
