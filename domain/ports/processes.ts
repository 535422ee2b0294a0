import type { Instant } from "../shared/local_time.ts";

/** Lets one of several processes run a periodic job. */
export type Leases = {
  /** Returns true for the one process that may run `job` now. No other process gets it for `ms`, even after a failure, unless it is released. */
  take(job: string, ms: number): Promise<boolean>;
  /** Ends the lease of `job` that this process has. A lease that has expired and belongs to another process stays. */
  release(job: string): Promise<void>;
};

/** A process (host and port) and how far its clock is ahead of the database's clock; negative when behind. */
export type WrongClock = { host: string; skewMs: number };

/** The database clock, shared by all processes, and the processes whose clocks differ from it. */
export type ProcessClocks = {
  /** Returns the database's time. */
  now(): Promise<Instant>;
  /** Records the clock skew of the process at `host`. Undefined clears it. */
  report(host: string, skewMs: number | undefined): Promise<void>;
  /** Returns the skews reported within the last three minutes. */
  wrong(): Promise<WrongClock[]>;
};
