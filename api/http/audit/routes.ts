import type * as audit from "@contract/audit.ts";
import { addDays, localDateOf, startOfDay } from "@domain/shared/local_time.ts";
import type { AuditFilter, AuditRecord } from "@domain/ports/audit_trail.ts";
import { displayName } from "@domain/staff/account.ts";
import { everyone } from "@domain/usecases/staff/users.ts";
import type { Cell } from "@api/csv/csv.ts";
import { csvResponse } from "../tables/csv_response.ts";
import type { Handlers } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { toPagination } from "../paging.ts";
import { auditColumns, toAuditEntry, toAuditRow, toAuditSession } from "./mappers.ts";

const exportBatch = 200;
const maxExported = 100_000;

/** The audit log and staff sessions, read-only. */
export function auditRoutes(
  { ports }: Pick<Services, "ports">,
): Pick<Handlers, keyof typeof audit> {
  return {
    auditActions: async () => {
      const all = await ports.auditTrail.actions();
      const grouped = Object.groupBy(all, (action) => action.split(".")[0] ?? action);
      return { data: { all, grouped: { ...grouped } as Record<string, string[]> } };
    },
    auditResources: async () => ({ data: await ports.auditTrail.resources() }),

    auditPeople: async () => {
      const { found } = await ports.accounts.list(everyone, ports.clock.now());
      return { data: found.map(({ account }) => ({ id: account.id, name: displayName(account) })) };
    },

    auditLogs: async ({ query }) => {
      const { records, total, isAtLeast } = await ports.auditTrail.find(toFilter(query), query);
      return {
        data: records.map(toAuditEntry),
        pagination: { ...toPagination({ ...query, total }), isAtLeast },
      };
    },

    auditExport: ({ query }) =>
      Promise.resolve(
        csvResponse(
          `audit-${localDateOf(ports.clock.now())}.csv`,
          auditColumns,
          batches((before) => ports.auditTrail.before(toFilter(query), before, exportBatch)),
        ),
      ),

    adminSessions: async ({ query }) => {
      const now = ports.clock.now();
      const { sessions, total } = await ports.auditTrail.sessions(
        {
          ...toFilter(query),
          isActive: query.is_active === undefined ? undefined : query.is_active === "true",
        },
        now,
        query,
      );
      return {
        data: sessions.map((session) => toAuditSession(session, now)),
        pagination: toPagination({ ...query, total }),
      };
    },
  };
}

async function* batches(
  read: (before: number | undefined) => Promise<AuditRecord[]>,
): AsyncGenerator<Cell[][]> {
  let last: number | undefined;
  for (let written = 0; written < maxExported; written += exportBatch) {
    const records = await read(last);
    yield records.map(toAuditRow);
    if (records.length < exportBatch) return;
    last = records.at(-1)?.id;
  }
}

type FilterQuery = {
  action?: string | undefined;
  resource?: string | undefined;
  admin_user_id?: string | undefined;
  status?: AuditFilter["status"];
  date_from?: string | undefined;
  date_to?: string | undefined;
  search?: string | undefined;
};

function toFilter(query: FilterQuery): AuditFilter {
  return {
    action: query.action,
    resource: query.resource,
    staffId: query.admin_user_id,
    status: query.status,
    from: query.date_from === undefined ? undefined : startOfDay(query.date_from),
    to: query.date_to === undefined ? undefined : startOfDay(addDays(query.date_to, 1)),
    search: query.search,
  };
}
