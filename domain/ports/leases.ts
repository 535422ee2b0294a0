/** Lets one of several processes do what must be done once in a while. */
export type Leases = {
  /** True for the one process that may do `job` now; nobody else may for `millis`, whatever becomes of it. */
  take(job: string, ms: number): Promise<boolean>;
};
