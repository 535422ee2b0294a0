import { z } from "zod";
import * as audit from "../schemas/audit.ts";
import type { EndpointSpec } from "./spec.ts";

/** Audit log and staff sessions (spec section 7, Admin). */
export const auditSpecs = {
  auditActions: {
    tag: "Audit",
    summary: "Every action there is an entry of",
    data: audit.auditActions,
    refusals: [401, 403],
  },
  auditResources: {
    tag: "Audit",
    summary: "Every kind of thing there is an entry of",
    data: z.array(z.string()),
    refusals: [401, 403],
  },
  auditPeople: {
    tag: "Audit",
    summary: "Everybody whose entries there may be, by name",
    data: z.array(audit.auditPerson),
    refusals: [401, 403],
  },
  auditLogs: {
    tag: "Audit",
    summary: "The audit log, newest first, 50 on a page",
    query: audit.auditQuery,
    data: z.array(audit.auditEntry),
    refusals: [401, 403],
  },
  auditExport: {
    tag: "Audit",
    summary: "The filtered audit log as a table, newest first, at most 100,000 lines",
    query: audit.auditExportQuery,
    data: "csv",
    refusals: [401, 403],
  },
  adminSessions: {
    tag: "Audit",
    summary: "Staff sessions with what was done in them lately",
    query: audit.sessionsQuery,
    data: z.array(audit.auditSession),
    refusals: [401, 403],
  },
} as const satisfies Record<string, EndpointSpec>;
