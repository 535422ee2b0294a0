/** What is measured every minute: percents, milliseconds and counts; a provider is 1 while it answers. */
export const metricNames = [
  "cpu_usage",
  "memory_usage",
  "response_time",
  "active_sessions",
  "avg_response_time",
  "event_loop_lag",
  "connected_tablets",
  "outbox_backlog",
  "holds_without_end",
  "payment_provider",
  "mail_provider",
  "text_provider",
] as const;
export type MetricName = typeof metricNames[number];

/** The ones the health dashboard draws (spec section 3). `response_time` is the database's, `avg_response_time` our own. */
export const chartedMetrics = [
  "cpu_usage",
  "memory_usage",
  "response_time",
  "active_sessions",
  "avg_response_time",
] as const satisfies readonly MetricName[];

type NoParams = Record<never, never>;

/** Each kind of health alert with the parameters that a text about it needs. */
export type AlertParams = {
  holds_without_end: { count: number };
  books_differ: { count: number };
  dispute_open: { count: number };
  refund_failed: { count: number };
  refund_owed: { count: number };
  payment_provider: NoParams;
  payment_account: NoParams;
  mail_provider: NoParams;
  text_provider: NoParams;
  /** Messages that are due, and those that were given up since a day ago. */
  messages_stuck: { waiting: number; failed: number };
  database_slow: { ms: number };
  memory: { percent: number };
  cpu: { percent: number };
  event_loop: { ms: number };
  /** `seconds` is how far a server's clock is ahead; negative when behind. */
  clock_skew: { servers: readonly { host: string; seconds: number }[] };
  /** Failed sign-ins within an hour, and from how many unknown clients. */
  sign_in_attack: { failures: number; clients: number };
};
export type AlertKind = keyof AlertParams;

export type Severity = "warning" | "critical";

/** What is wrong enough for somebody to look at it: a kind with the parameters of that kind. */
export type HealthAlert = {
  [K in AlertKind]: { kind: K; params: Readonly<AlertParams[K]>; severity: Severity };
}[AlertKind];
