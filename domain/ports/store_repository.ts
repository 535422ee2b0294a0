import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { Holiday } from "../hours/holidays.ts";
import type { WeeklyHours } from "../hours/weekly_hours.ts";

/** The store as staff edit it. Settings are texts by key; keys that were never set are missing. */
export type StoreRecords = {
  weekly: WeeklyHours;
  /** Sorted by date. */
  holidays: readonly Holiday[];
  settings: ReadonlyMap<string, string>;
};

/** The writes of one edit, stored in one transaction. */
export type StoreChange = {
  at: Instant;
  weekly?: WeeklyHours | undefined;
  /** Inserted or updated by id. */
  holidays?: readonly Holiday[] | undefined;
  removedHolidays?: readonly string[] | undefined;
  settings?: ReadonlyMap<string, string> | undefined;
  audit: readonly AuditEntry[];
};

/** Weekly hours, holidays and settings for staff. */
export type StoreRepository = {
  /** Returns the current records. */
  load(): Promise<StoreRecords>;

  /**
   * Stores the change that `decide` returns for the current records, with its audit entries and one event, in one transaction.
   * Changes are serialized. A refusal and a change without audit entries store nothing.
   */
  change<C extends StoreChange, E>(decide: (records: StoreRecords) => Result<C, E>): Promise<Result<C, E>>;
};
