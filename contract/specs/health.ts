import { z } from "zod";
import type { EndpointSpec } from "./spec.ts";
import * as health from "../schemas/health.ts";

/** System health (docs/product-rules.md, "System health"). */
export const healthSpecs = {
  health: {
    tag: "Health",
    summary: "Get the system's health and the alerts of the last 24 hours",
    data: health.healthSnapshot,
    refusals: [401, 403],
  },
  readiness: {
    tag: "Health",
    summary: "Get the checks before opening, each with its status",
    data: z.array(health.readinessCheck),
    refusals: [401, 403],
  },
  sendTestMessage: {
    tag: "Health",
    summary: "Send a test to the restaurant's own email address or alert number",
    body: health.testMessage,
    data: health.testMessageSent,
    audit: { action: "store.test_message_sent", resource: "store" },
    refusals: [401, 403, 409, 503],
  },
  healthMetrics: {
    tag: "Health",
    summary: "List health samples, one a minute for seven days, newest first",
    query: health.metricsQuery,
    data: z.array(health.healthMetric),
    refusals: [401, 403],
  },
} as const satisfies Record<string, EndpointSpec>;
