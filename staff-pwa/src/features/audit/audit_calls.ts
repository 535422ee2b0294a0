import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AuditEntry, AuditPerson, AuditSession } from "@contract/audit.ts";
import { call, callPage } from "../../lib/call.ts";
import { queryString } from "../../lib/query_string.ts";
import type { AuditFilters, AuditOrder, SessionFilters } from "./audit_search.ts";

/** As many entries as stand on a page (spec section 9). */
export const pageSize = 50;

type Asked = AuditFilters & AuditOrder & { search: string; page: number };

export const logsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ["audit", "logs", asked],
    queryFn: () => callPage<AuditEntry>(`/api/admin/audit/logs${queryString({ ...asked, limit: pageSize })}`),
    placeholderData: keepPreviousData,
  });

/** The filtered log as a table. */
export const exportPath = (filters: AuditFilters, search: string) =>
  `/api/admin/audit/logs.csv${queryString({ ...filters, search })}`;

// A failure of these lists leaves their filters empty (spec section 8: only logged).
export const actionsQuery = queryOptions({
  queryKey: ["audit", "actions"],
  queryFn: () =>
    call<{ grouped: Record<string, string[]> }>({ method: "GET", path: "/api/admin/audit/actions" }),
});

export const resourcesQuery = queryOptions({
  queryKey: ["audit", "resources"],
  queryFn: () => call<string[]>({ method: "GET", path: "/api/admin/audit/resources" }),
});

export const peopleQuery = queryOptions({
  queryKey: ["audit", "people"],
  queryFn: () => call<AuditPerson[]>({ method: "GET", path: "/api/admin/audit/people" }),
});

export const sessionsQuery = (asked: SessionFilters & { search: string; page: number }) =>
  queryOptions({
    queryKey: ["audit", "sessions", asked],
    queryFn: () => callPage<AuditSession>(`/api/admin/sessions${queryString({ ...asked, limit: pageSize })}`),
    placeholderData: keepPreviousData,
  });
