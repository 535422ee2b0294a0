import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { TicketLine } from "../printing/kitchen_ticket.ts";

/** The kitchen printer, identified by the token in the URL that it polls. */
export type Printer = {
  token: string;
  /** When it last polled; `status` is what it reported then, such as "200 OK" or paper out. */
  polledAt?: Instant | undefined;
  status: string;
  /** The model that it reported ("Star mC-Print3"); empty until then. */
  kind: string;
  waitingJobs: number;
};

/** A test ticket has no order. */
export type PrintJob = { id: string; orderId?: string | undefined; createdAt: Instant };

export type Printing = {
  /** Returns the printer. Creates it with `token` when there is none. */
  printer(token: string): Promise<Printer>;
  /** Replaces the printer's token; the old URL stops working. */
  renew(token: string, audit: AuditEntry): Promise<Printer>;
  /**
   * Records a poll with the printer's status and, when reported, its kind. Returns the oldest waiting job created at or after
   * `since`, and whether the kind is known. Returns false for an unknown token.
   */
  poll(
    token: string,
    report: { status: string; kind?: string | undefined },
    at: Instant,
    since: Instant,
  ): Promise<{ job: PrintJob | undefined; isKindKnown: boolean } | false>;
  /** Returns a waiting job, undefined when there is none with this id, and false for an unknown token. */
  waiting(token: string, jobId: string): Promise<PrintJob | undefined | false>;
  /** Ends a job, printed or failed (`outcome` is the printer's status). Idempotent. Returns false for an unknown token. */
  finish(token: string, jobId: string, outcome: string, at: Instant): Promise<boolean>;
  /** Queues a ticket. Ignores a job whose id is already queued. */
  queue(job: PrintJob, audit?: AuditEntry): Promise<void>;
};

/** The width of the ticket paper in mm. */
export type PaperWidth = 58 | 80;

/** A black and white image: rows from the top, each padded to whole bytes, with 1 for black and the leftmost dot in the highest bit. */
export type Raster = { width: number; height: number; rows: Uint8Array };

/** Renders tickets as images, because thermal printers may have no Hangul font. See docs/adr/0018-tickets-as-images.md. */
export type Paper = {
  /** Returns a PNG image. */
  png(lines: readonly TicketLine[], width: PaperWidth): Promise<Uint8Array<ArrayBuffer>>;
  raster(lines: readonly TicketLine[], width: PaperWidth): Promise<Raster>;
};
