import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { TicketLine } from "../printing/kitchen_ticket.ts";
import type { PaperWidth, PrinterSettings } from "../printing/printer.ts";
import type { PrintJob, PrintOutcome, QueuedJob } from "../printing/print_job.ts";

export type ConfiguredPrinter = PrinterSettings & { id: string };

/** A ticket printer, identified by the token in the URL that it polls. */
export type Printer = ConfiguredPrinter & {
  /** Undefined until its address is renewed: in a restored copy, and after a change of the root key that ends sessions. */
  token?: string | undefined;
  /** When it last polled; `status` is what it reported then, such as "200 OK" or paper out. */
  polledAt?: Instant | undefined;
  status: string;
  /** The model that it reported ("Star mC-Print3"); empty until then. */
  kind: string;
  waitingJobs: number;
};

export type PrinterNameTaken = { kind: "printer_name_taken" };

/** Ticket printers and their queues. Lists of printers are in the order in which they were added. */
export type Printing = {
  /** `waitingJobs` counts the waiting jobs created at or after `since`. */
  all(since: Instant): Promise<Printer[]>;
  configured(): Promise<ConfiguredPrinter[]>;
  /** Refuses a name that another printer has, and more than `max` printers. */
  add(
    printer: ConfiguredPrinter & { token: string },
    max: number,
    audit: AuditEntry,
  ): Promise<Result<null, PrinterNameTaken | { kind: "too_many_printers" }>>;
  /** Stores the settings that `decide` returns for a printer, with their audit entry. Changes of the list are serialized. */
  edit<E>(
    id: string,
    decide: (before: ConfiguredPrinter) => Result<{ settings: PrinterSettings; audit: AuditEntry }, E>,
  ): Promise<Result<null, E | PrinterNameTaken | { kind: "already_removed" }>>;
  /** Removes a printer with its jobs. Returns false when it does not exist. */
  remove(id: string, audit: AuditEntry): Promise<boolean>;
  /** Replaces a printer's token; the old URL stops working. Returns false when it does not exist. */
  renew(id: string, token: string, audit: AuditEntry): Promise<boolean>;

  /**
   * Records a poll with the printer's status and, when reported, its kind. Returns its oldest waiting job created at or after
   * `since`, and whether the kind is known. Returns false for an unknown token.
   */
  poll(
    token: string,
    report: { status: string; kind?: string | undefined },
    at: Instant,
    since: Instant,
  ): Promise<{ job: PrintJob | undefined; isKindKnown: boolean } | false>;
  /** Returns a waiting job of the printer, undefined when there is none with this id, and false for an unknown token. */
  waiting(
    token: string,
    jobId: string,
  ): Promise<{ job: PrintJob; printer: ConfiguredPrinter } | undefined | false>;
  /** Ends a job. Idempotent. Returns false for an unknown token. */
  finish(token: string, jobId: string, outcome: PrintOutcome): Promise<boolean>;

  /** Queues tickets. Ignores jobs whose ids are already queued. */
  queue(jobs: readonly PrintJob[], audit?: AuditEntry): Promise<void>;
  /** Returns the newest jobs of a printer, newest first; waiting ones come before all others. */
  jobs(printerId: string, limit: number): Promise<QueuedJob[]>;
  job(id: string): Promise<QueuedJob | undefined>;
  /** Removes a waiting job. Returns false when the job does not exist or is no longer waiting. */
  removeWaiting(id: string, audit: AuditEntry): Promise<boolean>;
};

/** A black and white image: rows from the top, each padded to whole bytes, with 1 for black and the leftmost dot in the highest bit. */
export type Raster = { width: number; height: number; rows: Uint8Array };

/** Renders tickets as images, because thermal printers may have no Hangul font. See docs/adr/0018-tickets-as-images.md. */
export type Paper = {
  /** Returns a PNG image. */
  png(lines: readonly TicketLine[], width: PaperWidth): Promise<Uint8Array<ArrayBuffer>>;
  raster(lines: readonly TicketLine[], width: PaperWidth): Promise<Raster>;
};
