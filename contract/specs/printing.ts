import { z } from "zod";
import * as printing from "../schemas/printing.ts";
import type { EndpointSpec } from "./spec.ts";

const nothing = z.null();

/** Ticket printers and their queues (docs/product-rules.md, "Ticket printers"). */
export const printingSpecs = {
  printers: {
    tag: "Printers",
    summary: "List the ticket printers with their last check-in and the number of waiting tickets",
    data: printing.printers,
    refusals: [401, 403],
  },
  printerSetups: {
    tag: "Printers",
    summary: "List the ticket printers with their addresses, settings and queues",
    data: printing.printerSetups,
    refusals: [401, 403],
  },
  addPrinter: {
    tag: "Printers",
    summary: "Add a ticket printer with an address of its own",
    body: printing.printerBody,
    data: nothing,
    refusals: [401, 403, 404, 409],
    audit: { action: "printer.added", resource: "printer" },
  },
  updatePrinter: {
    tag: "Printers",
    summary: "Replace the name, paper width, copies and categories of a ticket printer",
    body: printing.printerBody,
    data: nothing,
    refusals: [401, 403, 404, 409],
    audit: { action: "printer.updated", resource: "printer" },
  },
  removePrinter: {
    tag: "Printers",
    summary: "Remove a ticket printer with its queue. Its address stops working",
    data: nothing,
    refusals: [401, 403, 404],
    audit: { action: "printer.removed", resource: "printer" },
  },
  renewPrinter: {
    tag: "Printers",
    summary: "Renew a printer's address. The old one stops working",
    data: nothing,
    refusals: [401, 403, 404],
    audit: { action: "printer.renew", resource: "printer" },
  },
  printTest: {
    tag: "Printers",
    summary: "Print a test ticket on a ticket printer",
    data: nothing,
    refusals: [401, 403, 404],
    audit: { action: "printer.test", resource: "printer" },
  },
  printAgain: {
    tag: "Printers",
    summary: "Queue the ticket of a printed, failed or expired job again on its printer",
    data: nothing,
    refusals: [401, 403, 404, 409],
    audit: { action: "printer.job_again", resource: "printer" },
  },
  removePrintJob: {
    tag: "Printers",
    summary: "Remove a waiting job from a printer's queue",
    data: nothing,
    refusals: [401, 403, 404, 409],
    audit: { action: "printer.job_removed", resource: "printer" },
  },
  printOrder: {
    tag: "Orders",
    summary: "Print or reprint the kitchen tickets",
    data: nothing,
    refusals: [401, 403, 404, 409],
    audit: { action: "order.print", resource: "order" },
  },
} as const satisfies Record<string, EndpointSpec>;
