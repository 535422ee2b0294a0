import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, apiPage, download } from "../../../lib/api.ts";
import { queryOf } from "../../../lib/query_of.ts";
import type { AuditFilters, AuditOrder, SessionFilters } from "../model/audit_search.ts";

/** As many entries as stand on a page (spec section 9). */
export const pageSize = 50;

type Asked = AuditFilters & AuditOrder & { search: string; page: number };

export const logsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ["audit", "logs", asked],
    queryFn: () => apiPage("auditLogs", { query: queryOf({ ...asked, limit: pageSize }) }),
    placeholderData: keepPreviousData,
  });

/** Saves the filtered log as a table. */
export const exportLogs = (filters: AuditFilters, search: string): Promise<void> =>
  download("auditExport", { query: queryOf({ ...filters, search }) });

// A failure of these lists leaves their filters empty (spec section 8: only logged).
export const actionsQuery = queryOptions({
  queryKey: ["audit", "actions"],
  queryFn: () => api("auditActions"),
});

export const resourcesQuery = queryOptions({
  queryKey: ["audit", "resources"],
  queryFn: () => api("auditResources"),
});

export const peopleQuery = queryOptions({
  queryKey: ["audit", "people"],
  queryFn: () => api("auditPeople"),
});

export const sessionsQuery = (asked: SessionFilters & { search: string; page: number }) =>
  queryOptions({
    queryKey: ["audit", "sessions", asked],
    queryFn: () => apiPage("adminSessions", { query: queryOf({ ...asked, limit: pageSize }) }),
    placeholderData: keepPreviousData,
  });
