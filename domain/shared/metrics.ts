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
export const drawnMetrics = [
  "cpu_usage",
  "memory_usage",
  "response_time",
  "active_sessions",
  "avg_response_time",
] as const satisfies readonly MetricName[];

/** What can be wrong enough for somebody to look at it. */
export const alertKinds = [
  "holds_without_end",
  "books_differ",
  "dispute_open",
  "refund_failed",
  "refund_owed",
  "payment_provider",
  "payment_account",
  "mail_provider",
  "text_provider",
  "messages_stuck",
  "database_slow",
  "memory",
  "cpu",
  "event_loop",
  "clock_skew",
  "sign_in_attack",
] as const;
export type AlertKind = typeof alertKinds[number];
