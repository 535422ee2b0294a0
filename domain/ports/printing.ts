import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { TicketLine } from "../printing/kitchen_ticket.ts";

/** The printer beside the counter, known by the token in the address it polls. */
export type Printer = {
  token: string;
  /** When it last asked for work, and the status it gave then ("200 OK", paper out). */
  polledAt?: Instant | undefined;
  status: string;
  /** What kind of printer it says it is ("Star mC-Print3"); empty until it has said. */
  kind: string;
  waitingJobs: number;
};

/** A test ticket has no order. */
export type PrintJob = { id: string; orderId?: string | undefined; createdAt: Instant };

export type Printing = {
  /** The printer; its first token is `token`. */
  printer(token: string): Promise<Printer>;
  /** Gives the printer a new token: the old address knows nobody any more. */
  renew(token: string, audit: AuditEntry): Promise<Printer>;
  /**
   * Notes that the printer asked, and what it said: its status, and its kind when it told. Answers its oldest job made after
   * `since`, and whether its kind is known. False for a token that is no printer's.
   */
  poll(
    token: string,
    said: { status: string; kind?: string | undefined },
    at: Instant,
    since: Instant,
  ): Promise<{ job: PrintJob | undefined; isKindKnown: boolean } | false>;
  /** A job that waits. False for a token that is no printer's. */
  waiting(token: string, jobId: string): Promise<PrintJob | undefined | false>;
  /** The job is done with, printed or given up (`outcome` in the printer's words). Told twice, nothing changes. */
  finish(token: string, jobId: string, outcome: string, at: Instant): Promise<boolean>;
  /** Puts a ticket in the queue; a job of the same id is there already. */
  queue(job: PrintJob, audit?: AuditEntry): Promise<void>;
};

/** Draws a ticket as a picture a thermal printer takes: Hangul needs no font there. */
export type Paper = { render(lines: readonly TicketLine[]): Promise<Uint8Array<ArrayBuffer>> };
