import type { Calendar } from "../hours/open_time.ts";
import type { Pause } from "../hours/open_status.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Settings } from "../settings/settings.ts";

/** Everything about the restaurant that decides what may be ordered, when, and at which rates. */
export type StoreFacts = {
  settings: Settings;
  calendar: Calendar;
  pause?: Pause | undefined;
  /** No ASAP orders are taken until the moment; scheduled ones are. */
  asapOff?: { until: Instant } | undefined;
  /** Every promise takes this much longer until the moment (decision 27). */
  busy?: { minutes: number; until: Instant } | undefined;
  /** When a tablet was last live and armed, 0 for never; absent where nobody keeps watch over tablets. */
  lastArmedAt?: Instant | undefined;
};

export type Store = {
  load(): Promise<StoreFacts>;
  /** For whatever is only shown, as the menu's. */
  cached(): Promise<StoreFacts>;
};
