import type { CapacityLimits } from "../hours/capacity.ts";
import type { Calendar } from "../hours/open_time.ts";
import type { Pause } from "../hours/open_status.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Settings } from "../settings/settings.ts";

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

export type Store = {
  /** Returns the current facts. Use them to accept orders. */
  load(): Promise<StoreFacts>;
  /** Returns cached facts, for display only, like `Menus.cached`. */
  cached(): Promise<StoreFacts>;
  /** Returns the facts of a revision, like `Menus.at`. Use them to accept orders. */
  at(revision: string): Promise<StoreFacts>;
};
