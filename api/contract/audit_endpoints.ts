import { z } from "zod";
import * as audit from "./audit.ts";
import type { Endpoint } from "./endpoint.ts";

const settings = { permission: "store_settings" } as const;

/** Audit log and staff sessions (spec section 7, Admin). */
export const auditEndpoints = {
  auditActions: {
    method: "GET",
    path: "/api/admin/audit/actions",
    tag: "Audit",
    summary: "Every action there is an entry of",
    access: settings,
    data: audit.auditActions,
    refusals: [401, 403],
  },
  auditResources: {
    method: "GET",
    path: "/api/admin/audit/resources",
    tag: "Audit",
    summary: "Every kind of thing there is an entry of",
    access: settings,
    data: z.array(z.string()),
    refusals: [401, 403],
  },
  auditPeople: {
    method: "GET",
    path: "/api/admin/audit/people",
    tag: "Audit",
    summary: "Everybody whose entries there may be, by name",
    access: settings,
    data: z.array(audit.auditPerson),
    refusals: [401, 403],
  },
  auditLogs: {
    method: "GET",
    path: "/api/admin/audit/logs",
    tag: "Audit",
    summary: "The audit log, newest first, 50 on a page",
    access: settings,
    query: audit.auditQuery,
    data: z.array(audit.auditEntry),
    paginated: true,
    refusals: [401, 403],
  },
  auditExport: {
    method: "GET",
    path: "/api/admin/audit/logs.csv",
    tag: "Audit",
    summary: "The filtered audit log as a table, newest first, at most 100,000 lines",
    access: settings,
    query: audit.auditExportQuery,
    data: "csv",
    refusals: [401, 403],
  },
  adminSessions: {
    method: "GET",
    path: "/api/admin/sessions",
    tag: "Audit",
    summary: "Staff sessions with what was done in them lately",
    access: settings,
    query: audit.sessionsQuery,
    data: z.array(audit.auditSession),
    paginated: true,
    refusals: [401, 403],
  },
} as const satisfies Record<string, Endpoint>;
