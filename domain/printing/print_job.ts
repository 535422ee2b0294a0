import { hourMs, type Instant } from "../shared/local_time.ts";

/** One ticket for one printer. */
export type PrintJob = {
  id: string;
  printerId: string;
  /** Undefined for a test ticket. */
  orderId?: string | undefined;
  /** The lines of the order to print; undefined for all of them. */
  lineIds?: readonly string[] | undefined;
  createdAt: Instant;
};

/** How the printer ended a job. `status` is the printer's own text, such as "200 OK". */
export type PrintOutcome = { isPrinted: boolean; status: string; at: Instant };

/** A job as the queue of a printer shows it. */
export type QueuedJob = PrintJob & {
  orderNumber?: string | undefined;
  /** Undefined until the printer ends the job. */
  outcome?: PrintOutcome | undefined;
};

export const jobStates = ["waiting", "expired", "printed", "failed"] as const;
export type JobState = typeof jobStates[number];

/** Older jobs are not printed, so that a printer that reconnects after hours does not print the morning's tickets. */
const lifetimeMs = 3 * hourMs;

/** Returns the earliest creation of a job that is still printed at `now`. */
export const printedSince = (now: Instant): Instant => now - lifetimeMs;

/** Returns the state of a job. An expired one has waited too long to be printed. */
export function jobState({ outcome, createdAt }: QueuedJob, now: Instant): JobState {
  if (outcome) return outcome.isPrinted ? "printed" : "failed";
  return createdAt >= printedSince(now) ? "waiting" : "expired";
}
