import type { Instant } from "../shared/local_time.ts";

export type Clock = { now(): Instant };
