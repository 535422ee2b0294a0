import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { Holiday } from "../hours/holidays.ts";
import type { WeeklyHours } from "../hours/weekly_hours.ts";

/** What the back office keeps about the store. Settings are texts by key; a key that was never set is not there. */
export type StoreRecords = {
  weekly: WeeklyHours;
  /** By date. */
  holidays: readonly Holiday[];
  settings: ReadonlyMap<string, string>;
};

/** What one edit wants written, all of it or nothing. */
export type StoreChange = {
  at: Instant;
  weekly?: WeeklyHours | undefined;
  /** Stored over the ones with these ids, or added. */
  holidays?: readonly Holiday[] | undefined;
  removedHolidays?: readonly string[] | undefined;
  settings?: ReadonlyMap<string, string> | undefined;
  audit: readonly AuditEntry[];
};

/** The store as the back office keeps it. */
export type StoreRepository = {
  load(): Promise<StoreRecords>;

  /**
   * Lets `decide` choose the change with everything before it; two changes happen one after the other. The change, its audit lines
   * and one announcement are stored in one transaction. A refusal, and a change without audit lines, write nothing.
   */
  change<C extends StoreChange, E>(decide: (records: StoreRecords) => Result<C, E>): Promise<Result<C, E>>;
};
