import type { DayClose } from "../reports/day_close.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { Instant, LocalDate } from "../shared/local_time.ts";
import type { StaffActor } from "../shared/actor.ts";

/** The closes of business days. At most one per day is in force. */
export type DayCloses = {
  /** Returns the close in force; undefined when the day is not closed. */
  ofDay(day: LocalDate): Promise<DayClose | undefined>;
  /** Returns the close, also when the day was reopened later. */
  byId(id: string): Promise<DayClose | undefined>;
  /**
   * Stores the close with its audit entry, the summary email and one event, in one transaction. When the day is already closed, stores
   * nothing and returns the close in force, also with concurrent calls.
   */
  add(close: DayClose, audit: AuditEntry): Promise<{ close: DayClose; isNew: boolean }>;
  /** Reopens a closed day with an audit entry and one event. Returns false when the day is not closed. */
  reopen(day: LocalDate, by: StaffActor, at: Instant, audit: AuditEntry): Promise<boolean>;
};
