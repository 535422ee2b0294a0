import { z } from "zod";
import * as audit from "../schemas/audit.ts";
import type { EndpointSpec } from "./spec.ts";

/** Audit log and staff sessions (docs/product-rules.md, "Audit log"). */
export const auditSpecs = {
  auditActions: {
    tag: "Audit",
    summary: "List the actions in the audit log",
    data: audit.auditActions,
    refusals: [401, 403],
  },
  auditResources: {
    tag: "Audit",
    summary: "List the resources in the audit log",
    data: z.array(z.string()),
    refusals: [401, 403],
  },
  auditPeople: {
    tag: "Audit",
    summary: "List the users who can appear in the audit log, by name",
    data: z.array(audit.auditPerson),
    refusals: [401, 403],
  },
  auditLogs: {
    tag: "Audit",
    summary: "List audit log entries, newest first, 50 per page",
    query: audit.auditQuery,
    data: z.array(audit.auditEntry),
    refusals: [401, 403],
  },
  auditExport: {
    tag: "Audit",
    summary: "Export the filtered audit log as CSV, newest first, at most 100,000 lines",
    query: audit.auditExportQuery,
    data: "csv",
    refusals: [401, 403],
  },
  adminSessions: {
    tag: "Audit",
    summary: "List staff sessions with their recent actions",
    query: audit.sessionsQuery,
    data: z.array(audit.auditSession),
    refusals: [401, 403],
  },
} as const satisfies Record<string, EndpointSpec>;
