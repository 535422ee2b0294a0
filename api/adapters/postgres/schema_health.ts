import {
  bigint,
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { AlertKind, HealthAlert, MetricName, Severity } from "@domain/shared/metrics.ts";
import { instant } from "./columns.ts";

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

export const healthAlerts = pgTable("health_alerts", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<AlertKind>().notNull(),
  severity: text().$type<Severity>().notNull(),
  /** Absent in alerts from before parameters were stored. Only those have a title and a message. */
  params: jsonb().$type<HealthAlert["params"]>(),
  title: text().notNull().default(""),
  message: text().notNull().default(""),
  since: instant().notNull(),
  endedAt: instant(),
}, (table) => [uniqueIndex("one_standing_alert_of_a_kind").on(table.kind).where(sql`ended_at is null`)]);

/** One row: when the payment provider last sent an event. */
export const paymentEvents = pgTable("payment_events", {
  isLatest: boolean().primaryKey().default(true),
  at: instant().notNull(),
});
