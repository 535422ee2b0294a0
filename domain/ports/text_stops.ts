import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { TextStopSource } from "../notification/text_stop.ts";

/**
 * The numbers that get no more texts. They are stored as keyed hashes with time and source, so the list outlives the guests' contact
 * details. See docs/product-rules.md, "No more texts". Numbers are E.164.
 */
export type TextStops = {
  /** Returns whether a number gets no texts. */
  isStopped(phone: string): Promise<boolean>;
  /** Stores a stop with its audit entry. A repeat stores the later time only. Returns whether the number got texts before. */
  stop(phone: string, stop: { at: Instant; source: TextStopSource }, audit: AuditEntry): Promise<boolean>;
  /** Ends the stop of a number that was stored before `at`, with its audit entry. Returns whether there was one. */
  resume(phone: string, at: Instant, audit: AuditEntry): Promise<boolean>;
};
