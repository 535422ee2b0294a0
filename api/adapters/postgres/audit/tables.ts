import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { instant } from "../columns.ts";

export const auditLog = pgTable("audit_log", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant().notNull(),
  staffId: text(),
  action: text().notNull(),
  resource: text().$type<AuditEntry["resource"]>().notNull(),
  resourceId: text().notNull(),
  status: text().$type<AuditEntry["status"]>().notNull(),
  details: jsonb().$type<AuditEntry["details"]>().notNull(),
  /** The origin of the request. Absent for actions of background jobs. */
  sessionId: text(),
  address: text(),
  userAgent: text(),
}, (table) => [
  index("audit_by_time").on(table.at, table.id),
  index("audit_by_action").on(table.action, table.at, table.id),
  index("audit_by_resource").on(table.resource, table.at, table.id),
  index("audit_by_status").on(table.status, table.at, table.id),
  index("audit_by_staff").on(table.staffId, table.at, table.id),
  index("audit_by_session").on(table.sessionId, table.id),
  index("audit_by_resource_id").on(table.resourceId.op("text_pattern_ops"), table.id),
  index("audit_by_number").on(sql`(details ->> 'number')`),
]);
