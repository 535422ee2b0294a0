/** Lets one of several processes run a periodic job. */
export type Leases = {
  /** Returns true for the one process that may run `job` now. No other process gets it for `ms`, even after a failure. */
  take(job: string, ms: number): Promise<boolean>;
};
