import type { Instant } from "../shared/local_time.ts";
import type { Rate } from "../shared/rate.ts";

export type Limits = {
  /**
   * Takes one from what `rate` leaves under `key`, counted over every process that shares the database. Undefined when it is
   * granted, otherwise the moment from which asking again makes sense.
   */
  take(key: string, rate: Rate, now: Instant): Promise<Instant | undefined>;
  /** The same question without taking: when something will be left again, or undefined while something is. */
  spent(key: string, rate: Rate, now: Instant): Promise<Instant | undefined>;
};
