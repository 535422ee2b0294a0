import type { Instant } from "./local_time.ts";

/** The metrics sampled every minute: percentages, milliseconds and counts. Providers are 1 while reachable, otherwise 0. */
export const metricNames = [
  "cpu_usage",
  "memory_usage",
  "response_time",
  "active_sessions",
  "avg_response_time",
  "event_loop_lag",
  "connected_tablets",
  "outbox_backlog",
  "stuck_payments",
  "payment_provider",
  "mail_provider",
  "text_provider",
] as const;
export type MetricName = typeof metricNames[number];

/**
 * The metrics charted on the health page. `response_time` is the database round trip, `avg_response_time` the API's average.
 * See docs/product-rules.md, "System health".
 */
export const chartedMetrics = [
  "cpu_usage",
  "memory_usage",
  "response_time",
  "active_sessions",
  "avg_response_time",
] as const satisfies readonly MetricName[];

type NoParams = Record<never, never>;

/** Each kind of health alert with the parameters of its text. */
export type AlertParams = {
  stuck_payments: { count: number };
  payment_discrepancies: { count: number };
  /** `dueBy`: the earliest deadline for evidence. */
  dispute_open: { count: number; dueBy: Instant | null };
  refund_failed: { count: number };
  refund_owed: { count: number };
  drill_missed: NoParams;
  payment_provider: NoParams;
  payment_account: NoParams;
  /** The headers and scripts that guests get otherwise than they are sent. */
  checkout_page: { parts: readonly string[] };
  mail_provider: NoParams;
  text_provider: NoParams;
  /** Due messages, and messages that failed within the last day. */
  messages_stuck: { waiting: number; failed: number };
  database_slow: { ms: number };
  /** What is free, and its share of the disk with the data folder. */
  disk_space: { freeBytes: number; percent: number };
  memory: { percent: number };
  cpu: { percent: number };
  event_loop: { ms: number };
  /** `seconds`: how far a server's clock is ahead; negative when behind. */
  clock_skew: { servers: readonly { host: string; seconds: number }[] };
  /** Failed sign-ins and pairings within an hour, the number of unknown clients, and the wrong PINs on one station. */
  sign_in_attack: { failures: number; clients: number; pins: number };
};
export type AlertKind = keyof AlertParams;

export type Severity = "warning" | "critical";

/** A problem that staff should look at. */
export type HealthAlert = {
  [K in AlertKind]: { kind: K; params: Readonly<AlertParams[K]>; severity: Severity };
}[AlertKind];
