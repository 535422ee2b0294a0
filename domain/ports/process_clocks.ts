import type { Instant } from "../shared/local_time.ts";

/** A process, by its host and port, and how far its clock is ahead of the database's; negative when behind. */
export type WrongClock = { host: string; skewMs: number };

/** The database's clock, which all processes share, and whose clock differs from it. */
export type ProcessClocks = {
  /** The database's time. */
  now(): Promise<Instant>;
  /** Keeps that the clock of the process at `host` is off by so much; undefined: it is right. */
  report(host: string, skewMs: number | undefined): Promise<void>;
  /** Clocks that were reported wrong within the last three minutes, by host. */
  wrong(): Promise<WrongClock[]>;
};
