import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Account, Session } from "@domain/staff/account.ts";
import type {
  AuditedStaff,
  AuditFilter,
  AuditPage,
  AuditRecord,
  AuditTrail,
} from "@domain/ports/audit_trail.ts";
import { spokenNames } from "./staff.ts";

/** The audit log, backed by the array that every memory adapter writes to. */
export function memoryAuditTrail(
  audit: AuditEntry[],
  people: { accounts(): readonly Account[]; sessions(): readonly Session[] },
): AuditTrail {
  const staffOf = (id: string | undefined): AuditedStaff | undefined => {
    const account = people.accounts().find((each) => each.id === id);
    if (!account) return undefined;
    const { firstName, lastName, email, role } = account;
    return { id: account.id, firstName, lastName, email, role };
  };
  const matching = (filter: AuditFilter): AuditRecord[] =>
    audit.map((entry, index): AuditRecord => ({ ...entry, id: index + 1, staff: staffOf(entry.staffId) }))
      .filter((record) => matches(record, filter));
  const distinct = (of: (entry: AuditEntry) => string) =>
    Promise.resolve([...new Set(audit.map(of))].toSorted());
  return {
    write: (entry) => Promise.resolve(void audit.push(entry)),
    find(filter, page) {
      const records = matching(filter).toSorted(comparison(page));
      const start = (page.page - 1) * page.limit;
      return Promise.resolve({
        records: records.slice(start, start + page.limit),
        total: records.length,
        isAtLeast: false,
      });
    },
    before: (filter, id, limit) =>
      Promise.resolve(
        matching(filter).filter((record) => id === undefined || record.id < id).toReversed().slice(0, limit),
      ),
    actions: () => distinct((entry) => entry.action),
    resources: () => distinct((entry) => entry.resource),
    sessions(filter, now, { page, limit }) {
      const all = people.sessions().flatMap((session) => {
        const staff = staffOf(session.staffId);
        const isActive = session.endedAt === undefined && now < session.expiresAt;
        const isRequested = staff !== undefined &&
          (filter.staffId === undefined || filter.staffId === session.staffId) &&
          (filter.isActive === undefined || filter.isActive === isActive) &&
          (filter.from === undefined || filter.from <= session.startedAt) &&
          (filter.to === undefined || session.startedAt < filter.to) &&
          (filter.search === undefined || isPerson(staff, filter.search));
        if (!isRequested) return [];
        const acts = audit.filter((entry) => entry.origin?.sessionId === session.id).toReversed()
          .map(({ action, at }) => ({ action, at }));
        return [{ session, staff, recentActions: acts.slice(0, 10), actionCount: acts.length }];
      }).toSorted((one, other) => other.session.startedAt - one.session.startedAt);
      return Promise.resolve({ sessions: all.slice((page - 1) * limit, page * limit), total: all.length });
    },
  };
}

function matches(record: AuditRecord, filter: AuditFilter): boolean {
  const { search } = filter;
  return (filter.action === undefined || filter.action === record.action) &&
    (filter.resource === undefined || filter.resource === record.resource) &&
    (filter.staffId === undefined || filter.staffId === record.staffId) &&
    (filter.status === undefined || filter.status === record.status) &&
    (filter.from === undefined || filter.from <= record.at) &&
    (filter.to === undefined || record.at < filter.to) &&
    (search === undefined || record.action.includes(search.toLowerCase()) ||
      record.resource.includes(search.toLowerCase()) || record.resourceId.startsWith(search) ||
      record.details.number === search.toUpperCase() ||
      (record.staff !== undefined && isPerson(record.staff, search)));
}

function isPerson(staff: AuditedStaff, search: string): boolean {
  return [...spokenNames(staff), staff.email].some((text) =>
    text.toLowerCase().includes(search.toLowerCase())
  );
}

function comparison({ sortBy, sortOrder }: AuditPage): (one: AuditRecord, other: AuditRecord) => number {
  const sign = sortOrder === "asc" ? 1 : -1;
  const key = (record: AuditRecord) => sortBy === "created_at" ? "" : record[sortBy];
  return (one, other) =>
    sign * (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one.at - other.at || one.id - other.id);
}
