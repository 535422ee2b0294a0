import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Alert } from "@domain/ports/alerts.ts";
import type { Usage } from "@domain/shared/rate.ts";
import type { AlertKind, HealthAlert, MetricName, Severity } from "@domain/shared/metrics.ts";
import type { SpeedMetric, SpeedPage } from "@domain/shared/page_speed.ts";
import { instant } from "../columns.ts";

/** The installation that this database belongs to. One row. A restored copy gets a new id unless it replaces the original. */
export const installation = pgTable("installation", {
  isOnly: boolean().primaryKey().default(true),
  id: text().notNull(),
  createdAt: instant().notNull(),
}, (table) => [check("one_installation", sql`${table.isOnly}`)]);

/** Recent usage of each rate limit. */
export const rateCounters = pgTable("rate_counters", {
  key: text().primaryKey(),
  used: jsonb().$type<Usage>().notNull(),
  at: instant().notNull(),
}, (table) => [index("rates_by_time").on(table.at)]);

/** Active alerts. Each is raised once until it is cleared. `subject` is an order id, the day of a drill, or empty for alerts about the store. */
export const alerts = pgTable("alerts", {
  subject: text().notNull(),
  step: text().$type<Alert["step"]>().notNull(),
  at: instant().notNull(),
}, (table) => [primaryKey({ columns: [table.subject, table.step] })]);

/** The latest calls about waiting orders. Numbers are of the restaurant's own people. */
export const calls = pgTable("calls", {
  nth: bigint({ mode: "number" }).primaryKey(),
  phone: text().notNull(),
  name: text().notNull(),
  at: instant().notNull(),
  endedAt: instant(),
  onItAt: instant(),
  madeAt: instant(),
  isTest: boolean().notNull().default(false),
  isDrill: boolean().notNull().default(false),
});

/** The opening drills of the latest month. `answeredBy` is the name of a person or a station. */
export const drills = pgTable("drills", {
  day: text().primaryKey(),
  at: instant().notNull(),
  opensAt: instant().notNull(),
  answeredAt: instant(),
  answeredBy: text(),
});

/** Deleted after a week. */
export const healthSamples = pgTable(
  "health_samples",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().$type<MetricName>().notNull(),
    value: doublePrecision().notNull(),
    at: instant().notNull(),
  },
  (
    table,
  ) => [index("samples_by_time").on(table.at, table.id), index("samples_by_name").on(table.name, table.at)],
);

/** How many page loads of a week had a value in a bucket. Deleted after 53 weeks. `week` is its Monday. */
export const pageLoads = pgTable("page_loads", {
  week: date({ mode: "string" }).notNull(),
  page: text().$type<SpeedPage>().notNull(),
  metric: text().$type<SpeedMetric>().notNull(),
  bucket: integer().notNull(),
  count: integer().notNull(),
}, (table) => [primaryKey({ columns: [table.week, table.page, table.metric, table.bucket] })]);

export const healthAlerts = pgTable("health_alerts", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<AlertKind>().notNull(),
  severity: text().$type<Severity>().notNull(),
  params: jsonb().$type<HealthAlert["params"]>().notNull(),
  since: instant().notNull(),
  endedAt: instant(),
}, (table) => [uniqueIndex("one_standing_alert_of_a_kind").on(table.kind).where(sql`ended_at is null`)]);

/** One row: when the payment provider last sent an event. */
export const paymentEvents = pgTable("payment_events", {
  isLatest: boolean().primaryKey().default(true),
  at: instant().notNull(),
});

/** Processes whose clock differed too much from the database's. */
export const wrongClocks = pgTable("wrong_clocks", {
  host: text().primaryKey(),
  /** Milliseconds that the clock is ahead; negative when it is behind. */
  skewMs: bigint({ mode: "number" }).notNull(),
  reportedAt: timestamp({ withTimezone: true }).notNull(),
});

/** Jobs that a process has leased, and until when by the database's clock. */
export const jobLeases = pgTable("job_leases", {
  job: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
});

/** One row: when the `backup` command last completed a backup of this database. */
export const backups = pgTable("backups", {
  isLatest: boolean().primaryKey().default(true),
  at: instant().notNull(),
});
