import * as z from "zod";
import { jobStates } from "@domain/printing/print_job.ts";
import { maxCopies, maxPrinterName, paperWidths } from "@domain/printing/printer.ts";
import { fieldCode } from "../field_problems.ts";
import { version } from "./account.ts";
import { singleLine } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../printing.ts";

const instant = z.string().describe("ISO instant");

const printerState = z.object({
  id: z.string(),
  name: z.string(),
  last_seen_at: instant.nullable(),
  /** The status that the printer reported, such as "200 OK" or "410 Paper out". */
  status: z.string(),
  /** The model that the printer reported, such as "Star mC-Print3"; empty until its first report. */
  kind: z.string(),
  waiting_jobs: z.number().int(),
});

/** The setting `print_automatically`: the tickets of every accepted order are queued automatically. */
const isAutomatic = z.boolean();

/** The ticket printers as the orders page shows them. */
export const printers = z.object({ printers: z.array(printerState), is_automatic: isAutomatic });

const printJob = z.object({
  id: z.string(),
  /** Null for a test ticket. */
  order_number: z.string().nullable(),
  /** Whether the ticket has only some dishes of the order. */
  is_partial: z.boolean(),
  created_at: instant,
  state: z.enum(jobStates),
  /** When the printer ended the job, and the status that it reported. */
  ended_at: instant.nullable(),
  status: z.string(),
});
export type PrintJobItem = z.infer<typeof printJob>;

const paperWidth = z.union(paperWidths.map((width) => z.literal(width)), fieldCode("invalid_value"));

/** A ticket printer as staff edit it, with the version for concurrent edits. */
const editedPrinter = z.object({
  id: z.string(),
  name: z.string(),
  paper_width: paperWidth,
  copies: z.number().int(),
  /** The menu categories that it prints; null for all of them. */
  category_ids: z.array(z.string()).nullable(),
  version: z.string(),
});
export type EditedPrinter = z.infer<typeof editedPrinter>;

/** A ticket printer with its settings and its queue. */
const printerSetup = printerState.extend({
  ...editedPrinter.shape,
  /** The URL for the printer's settings; null until it is renewed. */
  url: z.string().nullable(),
  jobs: z.array(printJob),
});
export type PrinterSetup = z.infer<typeof printerSetup>;

/** Every ticket printer, and the menu categories to choose from. */
export const printerSetups = z.object({
  printers: z.array(printerSetup),
  max_printers: z.number().int(),
  categories: z.array(z.object({ id: z.string(), name: z.string(), name_korean: z.string() })),
  is_automatic: isAutomatic,
});
export type PrinterSetups = z.infer<typeof printerSetups>;

export const printerBody = z.strictObject({
  name: singleLine(fieldCode("printer_name_required")).min(1, fieldCode("printer_name_required"))
    .max(maxPrinterName, fieldCode("printer_name_too_long")),
  paper_width: paperWidth,
  copies: z.number().int().min(1).max(maxCopies),
  category_ids: z.array(singleLine().max(100)).min(1, fieldCode("printer_categories_required"))
    .max(200, fieldCode("selection_too_large")).nullable(),
});
export type PrinterBody = z.infer<typeof printerBody>;

const editPrinterBody = printerBody.extend({ version });

const nothing = z.null();

/** Ticket printers and their queues (docs/product-rules.md, "Ticket printers"). */
export const printingSpecs = {
  printers: {
    tag: "Printers",
    summary: "List the ticket printers with their last check-in and the number of waiting tickets",
    access: { permission: "orders", station: "board" },
    data: printers,
    refusals: [401, 403],
  },
  printerSetups: {
    tag: "Printers",
    summary: "List the ticket printers with their addresses, settings and queues",
    access: { permission: "store_settings" },
    data: printerSetups,
    refusals: [401, 403],
  },
  addPrinter: {
    tag: "Printers",
    summary: "Add a ticket printer with an address of its own",
    access: { permission: "store_settings" },
    body: printerBody,
    data: nothing,
    refusals: [401, 403, 404, 409],
    audit: { action: "printer.added", resource: "printer" },
  },
  updatePrinter: {
    tag: "Printers",
    summary: "Replace the name, paper width, copies and categories of a ticket printer",
    access: { permission: "store_settings" },
    body: editPrinterBody,
    data: nothing,
    refusals: [401, 403, 404, 409],
    audit: { action: "printer.updated", resource: "printer" },
  },
  removePrinter: {
    tag: "Printers",
    summary: "Remove a ticket printer with its queue. Its address stops working",
    access: { permission: "store_settings" },
    data: nothing,
    refusals: [401, 403, 404],
    audit: { action: "printer.removed", resource: "printer" },
  },
  renewPrinter: {
    tag: "Printers",
    summary: "Renew a printer's address. The old one stops working",
    access: { permission: "store_settings" },
    data: nothing,
    refusals: [401, 403, 404],
    audit: { action: "printer.renew", resource: "printer" },
  },
  printTest: {
    tag: "Printers",
    summary: "Print a test ticket on a ticket printer",
    access: { permission: "store_settings" },
    data: nothing,
    refusals: [401, 403, 404],
    audit: { action: "printer.test", resource: "printer" },
  },
  printAgain: {
    tag: "Printers",
    summary: "Queue the ticket of a printed, failed or expired job again on its printer",
    access: { permission: "store_settings" },
    data: nothing,
    refusals: [401, 403, 404, 409],
    audit: { action: "printer.job_again", resource: "printer" },
  },
  removePrintJob: {
    tag: "Printers",
    summary: "Remove a waiting job from a printer's queue",
    access: { permission: "store_settings" },
    data: nothing,
    refusals: [401, 403, 404, 409],
    audit: { action: "printer.job_removed", resource: "printer" },
  },
  printOrder: {
    tag: "Orders",
    summary: "Print or reprint the kitchen tickets",
    access: { permission: "orders", station: "shift" },
    data: nothing,
    refusals: [401, 403, 404, 409],
    audit: { action: "order.print", resource: "order" },
  },
} as const satisfies SpecsOf<typeof endpoints>;
