import * as z from "zod";
import { type AlertKind, type AlertParams, metricNames } from "@domain/shared/metrics.ts";
import { speedPages } from "@domain/shared/page_speed.ts";
import { readinessGroups, readinessNames, readinessStates } from "@domain/shared/readiness.ts";
import { promiseSums } from "./analytics.ts";
import { fieldCode } from "../field_problems.ts";
import { singleLine } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../health.ts";

const shownAlert = {
  severity: z.enum(["warning", "critical"]),
  /** In English; `kind` and `params` are for texts in other languages. */
  title: z.string(),
  message: z.string(),
  created_at: z.string(),
  /** Null while the alert is active. */
  ended_at: z.string().nullable(),
};

function alertOf<K extends AlertKind, P extends z.ZodType<AlertParams[K]>>(kind: K, params: P) {
  return z.object({ kind: z.literal(kind), params, ...shownAlert });
}

const noParams = z.object({});
const count = z.object({ count: z.number().int() });
const milliseconds = z.object({ ms: z.number().int() });
const percent = z.object({ percent: z.number().int() });

/** An alert by its kind, with the parameters of its text. */
const healthAlert = z.discriminatedUnion("kind", [
  alertOf("stuck_payments", count),
  alertOf("payment_discrepancies", count),
  alertOf("dispute_open", count.extend({ dueBy: z.number().int().nullable() })),
  alertOf("refund_failed", count),
  alertOf("refund_owed", count),
  alertOf("drill_missed", noParams),
  alertOf("payment_provider", noParams),
  alertOf("payment_account", noParams),
  alertOf("checkout_page", z.object({ parts: z.array(z.string()).readonly() })),
  alertOf("mail_provider", noParams),
  alertOf("text_provider", noParams),
  /** Messages that are due, and messages that failed in the last 24 hours. */
  alertOf("messages_stuck", z.object({ waiting: z.number().int(), failed: z.number().int() })),
  alertOf("database_slow", milliseconds),
  alertOf("disk_space", percent.extend({ freeBytes: z.number().int() })),
  alertOf("memory", percent),
  alertOf("cpu", percent),
  alertOf("event_loop", milliseconds),
  /** `seconds` is how far a server's clock is ahead of the database's; negative when behind. */
  alertOf(
    "clock_skew",
    z.object({ servers: z.array(z.object({ host: z.string(), seconds: z.number().int() })).readonly() }),
  ),
  /** Failed sign-ins and pairings within an hour, the number of unknown clients they came from, and the wrong PINs on one station. */
  alertOf(
    "sign_in_attack",
    z.object({ failures: z.number().int(), clients: z.number().int(), pins: z.number().int() }),
  ),
]);

/** The current health of the system (docs/product-rules.md, "System health"). Times are in milliseconds unless stated. */
export const healthSnapshot = z.object({
  overall_status: z.enum(["healthy", "degraded", "critical"]),
  /** Seconds. */
  uptime: z.number().int(),
  database_status: z.enum(["online", "degraded"]),
  database_response_time: z.number(),
  /** Of the machine, in percent. `memory_used` and `memory_total` are in bytes. */
  memory_usage: z.number(),
  memory_used: z.number().int(),
  memory_total: z.number().int(),
  /** Of the disk with the data folder, in bytes; null where it is unknown. */
  disk: z.object({ free: z.number().int(), total: z.number().int() }).nullable(),
  /** Whether guests get the checkout page as it is sent; `unknown` without https, or while its public address does not answer or answers with an error. */
  checkout_page: z.enum(["as_sent", "changed", "unknown"]),
  /** Of this process, in bytes. */
  process_memory: z.number().int(),
  /** Of this process, in percent of all processors. */
  cpu_usage: z.number(),
  event_loop_lag: z.number(),
  active_sessions: z.number().int(),
  avg_response_time: z.number(),
  response_times: z.array(
    z.object({ route: z.string(), count: z.number().int(), average: z.number(), slowest: z.number() }),
  ),
  connected_tablets: z.number().int(),
  /** Of the orders placed today. */
  promises: z.object(promiseSums),
  outbox_backlog: z.number().int(),
  messages_failed: z.number().int(),
  stuck_payments: z.number().int(),
  payment_discrepancies: z.number().int(),
  /** Payments of other systems on the same account of the payment provider, which are ignored. */
  foreign_payments: z.number().int(),
  /** `misconfigured`: the provider responds and rejects our key or account. */
  payment_provider: z.enum(["online", "misconfigured", "down"]),
  mail_provider: z.enum(["online", "down"]),
  text_provider: z.enum(["online", "down"]),
  /** Email and text providers together: `down` when one does not respond, `degraded` when messages are stuck. */
  message_provider: z.enum(["online", "degraded", "down"]),
  recent_alerts: z.array(healthAlert),
  /** Content that browsers blocked on our pages since the start of this process, the most frequent first. */
  csp_breaches: z.array(z.object({
    directive: z.string(),
    /** A host, or a kind of source such as "inline". */
    blocked: z.string(),
    count: z.number().int(),
  })),
});
export type HealthSnapshot = z.infer<typeof healthSnapshot>;

export const readinessCheck = z.object({
  group: z.enum(readinessGroups),
  name: z.enum(readinessNames),
  /** `fix` must be fixed before opening, `warning` should be checked, `demo` is a part that only the demo has. */
  state: z.enum(readinessStates),
  /** The parameters of the check's text. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ReadinessCheck = z.infer<typeof readinessCheck>;

export const testMessage = z.strictObject({ channel: z.enum(["mail", "text"]) });
/** `to` is the email address or E.164 phone number of the recipient, or the numbers that were called. */
export const testMessageSent = z.object({ to: z.string() });

export const healthMetric = z.object({
  metric_name: z.enum(metricNames),
  metric_value: z.number(),
  recorded_at: z.string(),
});
export type HealthMetric = z.infer<typeof healthMetric>;

const pageMilliseconds = z.number().min(0).max(600_000).optional();

/** How fast one page loaded. Absent metrics were not measured. */
export const pageSpeedBody = z.strictObject({
  /** The path of the page. Ids in it are not needed and not kept. */
  page: singleLine().max(200, fieldCode("text_too_long")),
  lcp: pageMilliseconds,
  inp: pageMilliseconds,
  cls: z.number().min(0).max(100).optional(),
  ttfb: pageMilliseconds,
});

const p75 = z.number().nullable();

/**
 * How fast the storefront's pages were for guests (docs/product-rules.md, "Page speed"). Times are in milliseconds, `cls` is a score.
 * Three quarters of a page's loads were at most as slow as its figures, which are null without a measurement.
 */
export const pageSpeedReport = z.object({
  goals: z.object({ lcp: z.number(), inp: z.number(), cls: z.number(), ttfb: z.number() }),
  /** Weeks with measured page loads, latest first, by their Monday. */
  weeks: z.array(z.object({
    week: z.string(),
    pages: z.array(
      z.object({
        page: z.enum(speedPages),
        loads: z.number().int(),
        lcp: p75,
        inp: p75,
        cls: p75,
        ttfb: p75,
      }),
    ),
  })),
});
export type PageSpeedReport = z.infer<typeof pageSpeedReport>;

/** Selects the samples of one metric, or of the five metrics on the dashboard. */
export const metricsQuery = z.object({
  metric: z.enum(metricNames).optional(),
  limit: z.coerce.number(fieldCode("not_a_number")).int(fieldCode("not_whole"))
    .min(1, fieldCode("below_min")).max(100, fieldCode("limit_too_high")).default(50),
});

/** System health (docs/product-rules.md, "System health"). */
export const healthSpecs = {
  health: {
    tag: "Health",
    summary: "Get the system's health and the alerts of the last 24 hours",
    access: { permission: "store_settings" },
    data: healthSnapshot,
    refusals: [401, 403],
  },
  readiness: {
    tag: "Health",
    summary: "Get the checks before opening, each with its status",
    access: { permission: "store_settings" },
    data: z.array(readinessCheck),
    refusals: [401, 403],
  },
  sendTestMessage: {
    tag: "Health",
    summary: "Send a test to the restaurant's own email address or alert number",
    access: { permission: "store_settings" },
    body: testMessage,
    data: testMessageSent,
    refusals: [401, 403, 409, 503],
    audit: { action: "store.test_message_sent", resource: "store" },
  },
  placeTestCalls: {
    tag: "Health",
    summary: "Call every number to call once and say that it is a test",
    access: { permission: "test_calls" },
    data: testMessageSent,
    refusals: [401, 403, 409, 503],
    audit: { action: "store.test_message_sent", resource: "store" },
  },
  reportPageSpeed: {
    tag: "Health",
    summary: "Report how fast a page loaded, without anything that identifies the guest",
    access: "anyone",
    body: pageSpeedBody,
    data: "none",
  },
  pageSpeed: {
    tag: "Health",
    summary: "Get how fast the pages were for guests in each week of the last year",
    access: { permission: "store_settings" },
    data: pageSpeedReport,
    refusals: [401, 403],
  },
  reportCsp: {
    tag: "Health",
    summary: "A browser's report that a page's content security policy blocked something",
    access: "anyone",
    upload: "application/csp-report",
    maxBodyBytes: 16 * 1024,
    data: "none",
  },
  healthMetrics: {
    tag: "Health",
    summary: "List health samples, one a minute for seven days, newest first",
    access: { permission: "store_settings" },
    query: metricsQuery,
    data: z.array(healthMetric),
    refusals: [401, 403],
  },
} as const satisfies SpecsOf<typeof endpoints>;
