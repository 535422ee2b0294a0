import * as z from "zod";
import { auditOrders } from "@domain/shared/audit.ts";
import { roles } from "@domain/staff/permissions.ts";
import { fieldCode } from "../field_problems.ts";
import { choice, pageQuery, searchText } from "./page.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../audit.ts";

/** An entry of the audit log (docs/product-rules.md, "Audit log"). */
export const auditEntry = z.object({
  id: z.string(),
  action: z.string(),
  resource: z.string(),
  resource_id: z.string(),
  status: z.enum(["success", "failed", "error", "pending"]),
  /** "System" for an action that no staff member performed. */
  first_name: z.string(),
  last_name: z.string(),
  admin_user_id: z.string().nullable(),
  admin_user_email: z.string().nullable(),
  admin_user_role: z.enum(roles).nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The kind of device according to the user agent, such as "iPad" or "Windows computer". */
  device_info: z.string().nullable(),
  /** Values before and after the change, amounts, reasons. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  created_at: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Action names, all and grouped by resource. */
export const auditActions = z.object({
  all: z.array(z.string()),
  grouped: z.record(z.string(), z.array(z.string())),
});

export const auditPerson = z.object({ id: z.string(), name: z.string() });

const localDate = choice(z.iso.date(fieldCode("date_invalid")));

const filters = {
  action: choice(z.string().max(64)),
  resource: choice(z.string().max(64)),
  admin_user_id: choice(z.string().max(64)),
  status: choice(z.enum(["success", "failed", "error", "pending"])),
  /** Los Angeles dates, both inclusive. */
  date_from: localDate,
  date_to: localDate,
  search: searchText,
};

export const auditQuery = z.object({
  ...pageQuery(50),
  sortBy: z.enum(auditOrders).default("created_at"),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
  ...filters,
});

export const auditExportQuery = z.object(filters);

export const auditSession = z.object({
  id: z.string(),
  admin_user_id: z.string(),
  admin_user_name: z.string(),
  admin_user_email: z.string(),
  admin_user_role: z.enum(roles),
  is_active: z.boolean(),
  /** Signed in with a passkey. */
  with_passkey: z.boolean(),
  created_at: z.string(),
  last_activity: z.string(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  expires_at: z.string(),
  /** Newest first, at most ten. `action_count` is the number of all actions. */
  recent_actions: z.array(z.object({ action: z.string(), created_at: z.string() })),
  action_count: z.number().int(),
});
export type AuditSession = z.infer<typeof auditSession>;

export const sessionsQuery = z.object({
  ...pageQuery(50),
  admin_user_id: choice(z.string().max(64)),
  is_active: choice(z.enum(["true", "false"])),
  date_from: localDate,
  date_to: localDate,
  search: searchText,
});

/** Audit log and staff sessions (docs/product-rules.md, "Audit log"). */
export const auditSpecs = {
  auditActions: {
    tag: "Audit",
    summary: "List the actions in the audit log",
    access: { permission: "store_settings" },
    data: auditActions,
    refusals: [401, 403],
  },
  auditResources: {
    tag: "Audit",
    summary: "List the resources in the audit log",
    access: { permission: "store_settings" },
    data: z.array(z.string()),
    refusals: [401, 403],
  },
  auditPeople: {
    tag: "Audit",
    summary: "List the users who can appear in the audit log, by name",
    access: { permission: "store_settings" },
    data: z.array(auditPerson),
    refusals: [401, 403],
  },
  auditLogs: {
    tag: "Audit",
    summary: "List audit log entries, newest first, 50 per page",
    access: { permission: "store_settings" },
    paginated: true,
    query: auditQuery,
    data: z.array(auditEntry),
    refusals: [401, 403],
  },
  auditExport: {
    tag: "Audit",
    summary: "Export the filtered audit log as CSV, newest first, at most 100,000 lines",
    access: { permission: "store_settings" },
    query: auditExportQuery,
    data: "csv",
    refusals: [401, 403],
  },
  adminSessions: {
    tag: "Audit",
    summary: "List staff sessions with their recent actions",
    access: { permission: "store_settings" },
    paginated: true,
    query: sessionsQuery,
    data: z.array(auditSession),
    refusals: [401, 403],
  },
} as const satisfies SpecsOf<typeof endpoints>;
