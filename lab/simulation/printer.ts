/** The kitchen's ticket printer in a simulated evening, and what it must have printed in the end. */
import assert from "node:assert/strict";
import { audit } from "@domain/shared/audit.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { printerPolls, renderTicket } from "@domain/usecases/ordering/serve_printer.ts";
import { isAccepted } from "./checks.ts";

/** `printed` are the ids of jobs. A confirmation without an answer is `unconfirmed` and repeated. */
export type TicketPrinter = { printed: Set<string>; unconfirmed?: string | undefined; isBusy: boolean };

const id = "printer_kitchen";
const token = "printer token";
const copies = 2;

export async function installPrinter({ printing, clock, store }: MemoryPorts): Promise<TicketPrinter> {
  store.changeSettings({ printsAutomatically: true });
  const printer = { id, token, name: "Kitchen", paperWidth: 80, copies } as const;
  await printing.add(printer, 1, audit("printer.added", "printer", id, { at: clock.now() }));
  return { printed: new Set(), isBusy: false };
}

/** Asks for a job, prints its ticket and confirms it, as a printer does every few seconds. Returns whether it printed. */
export async function poll(printer: TicketPrinter, ports: MemoryPorts): Promise<boolean> {
  if (printer.isBusy) return false;
  printer.isBusy = true;
  try {
    await confirm(printer, ports);
    const polled = await printerPolls(ports, { token, status: "200 OK", kind: "Star mC-Print3" });
    const jobId = polled ? polled.job?.id : undefined;
    if (jobId === undefined) return false;
    const lines = await renderTicket(ports, { token, jobId }, (lines) => Promise.resolve(lines));
    if (!lines) return false;
    assert.ok(!printer.printed.has(jobId), "a ticket was printed twice");
    printer.printed.add(jobId);
    printer.unconfirmed = jobId;
    await confirm(printer, ports);
    return true;
  } finally {
    printer.isBusy = false;
  }
}

async function confirm(printer: TicketPrinter, { printing, clock }: MemoryPorts): Promise<void> {
  if (printer.unconfirmed === undefined) return;
  await printing.finish(token, printer.unconfirmed, { isPrinted: true, status: "200 OK", at: clock.now() });
  printer.unconfirmed = undefined;
}

/**
 * Checks that every ticket was printed: those of each order that staff accepted and that was charged, and none of another order. An
 * order that was charged in the provider's dashboard may have ended before or after that.
 */
export async function checkTickets(
  store: MemoryPorts,
  { printed }: TicketPrinter,
  capturedOutside: ReadonlySet<string>,
): Promise<void> {
  const jobs = await store.printing.jobs(id, 10_000);
  for (const job of jobs) assert.ok(printed.has(job.id), "a ticket was not printed");
  for (const order of store.orders.all()) {
    const { length } = jobs.filter((job) => job.id.startsWith(`job_${id}_${order.id}-`));
    const isCooked = isAccepted(store, order) && "capturedAt" in order.payment;
    const isUnclear = isCooked && capturedOutside.has(order.payment.intentId);
    assert.ok(
      length === (isCooked ? copies : 0) || isUnclear && length === 0,
      `${length} tickets of an order that is ${order.state.status} ${order.payment.state}`,
    );
  }
}
