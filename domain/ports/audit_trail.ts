import type { AuditEntry, AuditOrder } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Account, Session } from "../staff/account.ts";

/** The staff account of an entry. Entries of guests and the system have none. */
export type AuditedStaff = Pick<Account, "id" | "firstName" | "lastName" | "email" | "role">;

export type AuditRecord = AuditEntry & { id: number; staff?: AuditedStaff | undefined };

export type AuditFilter = {
  action?: string | undefined;
  resource?: string | undefined;
  staffId?: string | undefined;
  status?: AuditEntry["status"] | undefined;
  /** Inclusive. */
  from?: Instant | undefined;
  /** Exclusive. */
  to?: Instant | undefined;
  /** Matches part of an action, resource or person's name, the start of a resource id, or an order number. */
  search?: string | undefined;
};

export type AuditPage = {
  page: number;
  limit: number;
  sortBy: AuditOrder;
  sortOrder: "asc" | "desc";
};

export type SessionFilter = {
  staffId?: string | undefined;
  isActive?: boolean | undefined;
  from?: Instant | undefined;
  to?: Instant | undefined;
  /** Matches part of a person's name or email address. */
  search?: string | undefined;
};

export type AuditedSession = {
  session: Session;
  staff: AuditedStaff;
  /** The latest actions, newest first; `actionCount` counts all. */
  recentActions: readonly Pick<AuditEntry, "action" | "at">[];
  actionCount: number;
};

/** Maximum number of entries that are counted and can be paged through. */
export const maxCountedEntries = 10_000;

/** The audit log. Entries are stored in the transaction of the change they record and are never altered. */
export type AuditTrail = {
  /** Stores an entry on its own, for refused actions, which change nothing. */
  write(entry: AuditEntry): Promise<void>;
  /** Returns one page and the total. With `isAtLeast` there are more than `total`, which is then `maxCountedEntries`. */
  find(
    filter: AuditFilter,
    page: AuditPage,
  ): Promise<{ records: AuditRecord[]; total: number; isAtLeast: boolean }>;
  /** Returns entries with ids below `id` (or the newest without an `id`), newest first, for reading the log in chunks. */
  before(filter: AuditFilter, id: number | undefined, limit: number): Promise<AuditRecord[]>;
  /** Returns the distinct actions in the log, sorted. */
  actions(): Promise<string[]>;
  /** Returns the distinct resources in the log, sorted. */
  resources(): Promise<string[]>;
  /** Newest first. */
  sessions(
    filter: SessionFilter,
    now: Instant,
    page: { page: number; limit: number },
  ): Promise<{ sessions: AuditedSession[]; total: number }>;
};
