import type { AuditEntry, AuditOrder } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Account, Session } from "../staff/account.ts";

/** Whoever did it; nobody for the guest and the product itself. */
export type AuditedStaff = Pick<Account, "id" | "firstName" | "lastName" | "email" | "role">;

export type AuditRecord = AuditEntry & { id: number; staff?: AuditedStaff | undefined };

export type AuditFilter = {
  action?: string | undefined;
  resource?: string | undefined;
  staffId?: string | undefined;
  status?: AuditEntry["status"] | undefined;
  /** From this moment on. */
  from?: Instant | undefined;
  /** Until just before this moment. */
  to?: Instant | undefined;
  /** Part of an action's, a resource's or a person's name; the beginning of a resource's id; an order's number. */
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
  /** Part of a person's name or mail address. */
  search?: string | undefined;
};

export type AuditedSession = {
  session: Session;
  staff: AuditedStaff;
  /** Newest first, a few; `actionCount` counts all. */
  recentActions: readonly Pick<AuditEntry, "action" | "at">[];
  actionCount: number;
};

/** So far a list is counted and paged through; narrower filters lead to what lies beyond. */
export const maxCountedEntries = 10_000;

/** The audit log as the back office reads it. Entries are written with the change they tell of, and never altered. */
export type AuditTrail = {
  /** One entry by itself: for what was refused, where there is no change to go with. */
  write(entry: AuditEntry): Promise<void>;
  /** One page, and how many there are: with `isAtLeast` there are more than `total`, which is then the most that is counted. */
  find(
    filter: AuditFilter,
    page: AuditPage,
  ): Promise<{ records: AuditRecord[]; total: number; isAtLeast: boolean }>;
  /** Entries before `id` (all without one), newest first: for reading everything piece by piece. */
  before(filter: AuditFilter, id: number | undefined, limit: number): Promise<AuditRecord[]>;
  /** Every action there is an entry of, in order. */
  actions(): Promise<string[]>;
  resources(): Promise<string[]>;
  /** Newest first. */
  sessions(
    filter: SessionFilter,
    now: Instant,
    page: { page: number; limit: number },
  ): Promise<{ sessions: AuditedSession[]; total: number }>;
};
