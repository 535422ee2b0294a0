import type { CapacityLimits } from "../hours/capacity.ts";
import type { Calendar } from "../hours/open_time.ts";
import type { Pause } from "../hours/open_status.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Holiday } from "../hours/holidays.ts";
import type { WeeklyHours } from "../hours/weekly_hours.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { Result } from "../shared/result.ts";
import type { Settings } from "../settings/settings.ts";
import type { StoreModes } from "./store_modes.ts";

/** The settings, hours and modes that decide what can be ordered, when, and at which rates. */
export type StoreFacts = {
  settings: Settings;
  calendar: Calendar;
  pause?: Pause | undefined;
  /** ASAP orders are off until then; scheduled orders are accepted. */
  asapOff?: { until: Instant } | undefined;
  /** Added to every promised time until then. See docs/product-rules.md, "Busy mode and pauses". */
  busy?: { minutes: number; until: Instant } | undefined;
  /** The kitchen's limits until then, instead of those of the settings. See docs/product-rules.md, "Kitchen capacity". */
  tonight?: CapacityLimits & { until: Instant } | undefined;
  /** When a tablet was last live and armed; 0 for never, undefined when tablets are not monitored. */
  lastArmedAt?: Instant | undefined;
};

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

/** Hours, holidays, settings and modes. */
export type Store = StoreModes & {
  /** Returns the current facts. Use them to accept orders. */
  load(): Promise<StoreFacts>;
  /** Returns the facts as guests see them, like `Menus.shown`. `lastArmedAt` may be a second older. */
  shown(): Promise<StoreFacts>;

  /** Returns the current hours, holidays and settings. For staff. */
  records(): Promise<StoreRecords>;

  /**
   * Stores the change that `decide` returns for the current records, with its audit entries and one event, in one transaction.
   * Changes are serialized. A refusal and a change without audit entries store nothing.
   */
  change<C extends StoreChange, E>(decide: (records: StoreRecords) => Result<C, E>): Promise<Result<C, E>>;
};
