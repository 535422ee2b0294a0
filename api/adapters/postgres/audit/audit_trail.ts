import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  like,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  type AuditedStaff,
  type AuditFilter,
  type AuditPage,
  type AuditRecord,
  type AuditTrail,
  maxCountedEntries,
  type SessionFilter,
} from "@domain/ports/audit_trail.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { toEntry, writeAudit } from "./audit.ts";
import type { Database } from "../database.ts";
import { escapeLike } from "../like.ts";
import { auditLog } from "./tables.ts";
import { sessions, staff } from "../staff/tables.ts";
import { toSession } from "../staff/sessions.ts";
import { personLike } from "../staff/staff.ts";

/** Enough for a session's card, which shows three, and for its details. */
const recentActions = 10;

/** Counts and pages up to `maxCounted` entries. To see later ones, staff narrow the filter. */
export function postgresAuditTrail(db: Database, maxCounted: number = maxCountedEntries): AuditTrail {
  const knownValues = async (column: PgColumn): Promise<string[]> => {
    // Steps from one value to the next in the index, because `distinct` would read every entry.
    const { rows } = await rowsOf<{ value: string }>(
      db,
      sql`
      with recursive walk as (
        (select ${column} as value from ${auditLog} order by 1 limit 1)
        union all
        select (select ${column} from ${auditLog} where ${column} > walk.value order by 1 limit 1)
        from walk where walk.value is not null
      ) select value from walk where value is not null`,
    );
    return rows.map((row) => row.value);
  };

  /** Counts up to `max - 1` entries. Each part reads `max` rows at most, so that no filter counts a million entries. */
  const countUpTo = async (max: number, { every, any }: Parts) => {
    const some = (part?: SQL) =>
      sql`(select ${auditLog.id} from ${auditLog} where ${and(every, part) ?? sql`true`} limit ${max})`;
    const all = any.length === 0 ? some() : sql.join(any.map(some), sql` union `);
    const { rows: [row] } = await rowsOf<{ found: string | number }>(
      db,
      sql`select count(*) as found from (${all}) as found`,
    );
    const found = Number(row?.found ?? 0);
    return { total: Math.min(found, max - 1), isAtLeast: found >= max };
  };

  return {
    write: (entry) => writeAudit(db, entry),

    async find(filter, page) {
      const parts = await partsOf(db, filter);
      const where = and(parts.every, or(...parts.any));
      const offset = (page.page - 1) * page.limit;
      const limit = Math.min(page.limit, maxCounted - offset);
      const total = countUpTo(maxCounted + 1, parts);
      if (limit <= 0) return { records: [], ...await total };
      // The subquery skips the rows of earlier pages in the index, without reading them.
      const pageIds = db.select({ id: auditLog.id }).from(auditLog).where(where)
        .orderBy(...order(page)).limit(limit).offset(offset).as("page_ids");
      const rows = await db.select({ entry: auditLog, staff }).from(pageIds)
        .innerJoin(auditLog, eq(auditLog.id, pageIds.id))
        .leftJoin(staff, eq(staff.id, auditLog.staffId)).orderBy(...order(page));
      return { records: rows.map(toRecord), ...await total };
    },

    async before(filter, id, limit) {
      const { every, any } = await partsOf(db, filter);
      const where = and(every, or(...any), id === undefined ? undefined : lt(auditLog.id, id));
      const rows = await db.select({ entry: auditLog, staff }).from(auditLog)
        .leftJoin(staff, eq(staff.id, auditLog.staffId)).where(where).orderBy(desc(auditLog.id)).limit(limit);
      return rows.map(toRecord);
    },

    actions: () => knownValues(auditLog.action),
    resources: () => knownValues(auditLog.resource),

    async sessions(filter, now, { page, limit }) {
      const where = sessionConditions(filter, now);
      const [rows, [counted]] = await Promise.all([
        db.select({ session: sessions, staff }).from(sessions).innerJoin(
          staff,
          eq(staff.id, sessions.staffId),
        )
          .where(where).orderBy(desc(sessions.startedAt), desc(sessions.id)).limit(limit)
          .offset((page - 1) * limit),
        db.select({ total: count() }).from(sessions).innerJoin(staff, eq(staff.id, sessions.staffId))
          .where(where),
      ]);
      const actionsBySession = await actionsOf(db, rows.map((row) => row.session.id));
      return {
        sessions: rows.map((row) => ({
          session: toSession(row.session),
          staff: toStaff(row.staff),
          recentActions: actionsBySession.get(row.session.id)?.recent ?? [],
          actionCount: actionsBySession.get(row.session.id)?.total ?? 0,
        })),
        total: counted?.total ?? 0,
      };
    },
  };
}

/** Entries must match `every` and, unless `any` is empty, at least one of `any`. */
type Parts = { every: SQL | undefined; any: readonly SQL[] };

/**
 * The conditions of a filter. A search is first resolved to the few actions, resources and people that match it, so that each part of the
 * condition can use an index.
 */
async function partsOf(db: Database, filter: AuditFilter): Promise<Parts> {
  const every = and(
    filter.action === undefined ? undefined : eq(auditLog.action, filter.action),
    filter.resource === undefined ? undefined : sql`${auditLog.resource} = ${filter.resource}`,
    filter.staffId === undefined ? undefined : eq(auditLog.staffId, filter.staffId),
    filter.status === undefined ? undefined : eq(auditLog.status, filter.status),
    filter.from === undefined ? undefined : gte(auditLog.at, filter.from),
    filter.to === undefined ? undefined : lt(auditLog.at, filter.to),
  );
  return { every, any: filter.search === undefined ? [] : await searchParts(db, filter.search) };
}

async function searchParts(db: Database, search: string): Promise<SQL[]> {
  const trail = postgresAuditTrail(db);
  const part = search.toLowerCase();
  const [actions, resources, people] = await Promise.all([
    trail.actions(),
    trail.resources(),
    db.select({ id: staff.id }).from(staff).where(personLike(search)),
  ]);
  const among = (column: PgColumn, values: readonly string[]) =>
    values.length > 0 ? [inArray(column, [...values])] : [];
  return [
    ...among(auditLog.action, actions.filter((action) => action.toLowerCase().includes(part))),
    ...among(auditLog.resource, resources.filter((resource) => resource.includes(part))),
    ...among(auditLog.staffId, people.map((person) => person.id)),
    like(auditLog.resourceId, `${escapeLike(search)}%`),
    sql`(${auditLog.details} ->> 'number') = ${search.toUpperCase()}`,
  ];
}

function sessionConditions(filter: SessionFilter, now: Instant): SQL | undefined {
  const isActive = and(isNull(sessions.endedAt), gt(sessions.expiresAt, now));
  return and(
    filter.staffId === undefined ? undefined : eq(sessions.staffId, filter.staffId),
    filter.isActive === undefined || !isActive ? undefined : filter.isActive ? isActive : not(isActive),
    filter.from === undefined ? undefined : gte(sessions.startedAt, filter.from),
    filter.to === undefined ? undefined : lt(sessions.startedAt, filter.to),
    filter.search === undefined ? undefined : personLike(filter.search),
  );
}

const sortColumns = {
  created_at: undefined,
  action: auditLog.action,
  resource: auditLog.resource,
  status: auditLog.status,
} as const;

function order({ sortBy, sortOrder }: AuditPage): SQL[] {
  const direction = sortOrder === "asc" ? asc : desc;
  const column = sortColumns[sortBy];
  return [...(column ? [direction(column)] : []), direction(auditLog.at), direction(auditLog.id)];
}

async function actionsOf(
  db: Database,
  sessionIds: readonly string[],
): Promise<Map<string, { recent: { action: string; at: Instant }[]; total: number }>> {
  if (sessionIds.length === 0) return new Map();
  const ofSessions = inArray(auditLog.sessionId, [...sessionIds]);
  const numbered = db.select({
    sessionId: auditLog.sessionId,
    action: auditLog.action,
    at: auditLog.at,
    nth: sql<number>`row_number() over (partition by ${auditLog.sessionId} order by ${auditLog.id} desc)`.as(
      "nth",
    ),
  }).from(auditLog).where(ofSessions).as("numbered");
  const [recent, totals] = await Promise.all([
    db.select().from(numbered).where(lte(numbered.nth, recentActions)).orderBy(numbered.nth),
    db.select({ sessionId: auditLog.sessionId, total: count() }).from(auditLog).where(ofSessions)
      .groupBy(auditLog.sessionId),
  ]);
  return new Map(totals.flatMap(({ sessionId, total }) => {
    if (sessionId === null) return [];
    const own = recent.filter((each) => each.sessionId === sessionId);
    return [[sessionId, { recent: own.map(({ action, at }) => ({ action, at })), total }]];
  }));
}

function toRecord(
  row: { entry: typeof auditLog.$inferSelect; staff: typeof staff.$inferSelect | null },
): AuditRecord {
  return { id: row.entry.id, ...toEntry(row.entry), ...(row.staff ? { staff: toStaff(row.staff) } : {}) };
}

function toStaff({ id, firstName, lastName, email, role }: typeof staff.$inferSelect): AuditedStaff {
  return { id, firstName, lastName, email, role };
}

async function rowsOf<T>(db: Database, query: SQL): Promise<{ rows: T[] }> {
  const answer: unknown = await db.execute(query);
  // PGlite and node-postgres return an object with rows, postgres.js returns the rows.
  const rows = Array.isArray(answer) ? answer : (answer as { rows: T[] }).rows;
  return { rows: [...rows] };
}
