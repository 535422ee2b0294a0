import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { TicketLine } from "../order/kitchen_ticket.ts";

/** The printer beside the counter, known by the token in the address it polls. */
export type Printer = {
  token: string;
  /** When it last asked for work, and the status it gave then ("200 OK", paper out). */
  polledAt?: Instant | undefined;
  status: string;
  waitingJobs: number;
};

export type PrintJob = { id: string; orderId: string; createdAt: Instant };

export type Printing = {
  /** The printer; its first token is `token`. */
  printer(token: string): Promise<Printer>;
  /** Gives the printer a new token: the old address knows nobody any more. */
  renew(token: string, audit: AuditEntry): Promise<Printer>;
  /** Notes that the printer asked, and answers its oldest job made after `since`. False for a token that is no printer's. */
  poll(token: string, status: string, at: Instant, since: Instant): Promise<PrintJob | undefined | false>;
  /** A job that waits. False for a token that is no printer's. */
  waiting(token: string, jobId: string): Promise<PrintJob | undefined | false>;
  /** The job is done with, printed or given up (`outcome` in the printer's words). Told twice, nothing changes. */
  finish(token: string, jobId: string, outcome: string, at: Instant): Promise<boolean>;
  /** Puts a ticket in the queue; a job of the same id is there already. */
  queue(job: PrintJob, audit?: AuditEntry): Promise<void>;
};

/** Draws a ticket as a picture a thermal printer takes: Hangul needs no font there. */
export type Paper = { draw(lines: readonly TicketLine[]): Promise<Uint8Array<ArrayBuffer>> };
