import {
  adminSessions,
  auditActions,
  auditExport,
  auditLogs,
  auditPeople,
  auditResources,
} from "@contract/audit.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api/api.ts";
import { apiPage, download } from "@/lib/api/lists_and_files.ts";
import { queryOf } from "@/lib/api/caller.ts";
import type { AuditFilters, AuditOrder, SessionFilters } from "../model/audit_search.ts";

/** The number of entries on a page. */
export const pageSize = 50;

type LogsParams = AuditFilters & AuditOrder & { search: string; page: number };

export const logsQuery = (params: LogsParams) =>
  queryOptions({
    queryKey: ["audit", "logs", params],
    queryFn: () => apiPage(auditLogs, { query: queryOf({ ...params, limit: pageSize }) }),
    placeholderData: keepPreviousData,
  });

/** Downloads the filtered log as CSV. */
export const exportLogs = (filters: AuditFilters, search: string): Promise<void> =>
  download(auditExport, { query: queryOf({ ...filters, search }) });

// When one of these lists fails to load, its filter stays empty.
export const actionsQuery = queryOptions({
  queryKey: ["audit", "actions"],
  queryFn: () => api(auditActions),
});

export const resourcesQuery = queryOptions({
  queryKey: ["audit", "resources"],
  queryFn: () => api(auditResources),
});

export const peopleQuery = queryOptions({
  queryKey: ["audit", "people"],
  queryFn: () => api(auditPeople),
});

export const sessionsQuery = (params: SessionFilters & { search: string; page: number }) =>
  queryOptions({
    queryKey: ["audit", "sessions", params],
    queryFn: () => apiPage(adminSessions, { query: queryOf({ ...params, limit: pageSize }) }),
    placeholderData: keepPreviousData,
  });
