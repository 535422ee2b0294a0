import type { EditedPrinter, PrinterBody, PrinterSetup, PrintJobItem } from "@contract/schemas/printing.ts";
import type { ConfiguredPrinter, Printer } from "@domain/ports/printing.ts";
import { jobState, type QueuedJob } from "@domain/printing/print_job.ts";
import type { PrinterSettings } from "@domain/printing/printer.ts";
import { printerVersion } from "@domain/usecases/store/edit_printers.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { iso, isoOrNull } from "../instant.ts";

export function toPrinterState({ id, name, polledAt, status, kind, waitingJobs }: Printer) {
  return { id, name, last_seen_at: isoOrNull(polledAt), status, kind, waiting_jobs: waitingJobs };
}

/** `address` is the URL that ends with a printer's token. */
export function toPrinterSetup(
  printer: Printer,
  { jobs, now, address }: { jobs: readonly QueuedJob[]; now: Instant; address: (token: string) => string },
): PrinterSetup {
  return {
    ...toPrinterState(printer),
    ...toEditedPrinter(printer),
    url: printer.token === undefined ? null : address(printer.token),
    jobs: jobs.map((job) => toPrintJob(job, now)),
  };
}

/** A printer as staff edit it. */
export function toEditedPrinter(printer: ConfiguredPrinter): EditedPrinter {
  return {
    id: printer.id,
    name: printer.name,
    paper_width: printer.paperWidth,
    copies: printer.copies,
    category_ids: printer.categoryIds ? [...printer.categoryIds] : null,
    version: printerVersion(printer),
  };
}

export function toPrinterSettings({ name, paper_width, copies, category_ids }: PrinterBody): PrinterSettings {
  return { name, paperWidth: paper_width, copies, categoryIds: category_ids ?? undefined };
}

function toPrintJob(job: QueuedJob, now: Instant): PrintJobItem {
  return {
    id: job.id,
    order_number: job.orderNumber ?? null,
    is_partial: job.lineIds !== undefined,
    created_at: iso(job.createdAt),
    state: jobState(job, now),
    ended_at: isoOrNull(job.outcome?.at),
    status: job.outcome?.status ?? "",
  };
}
