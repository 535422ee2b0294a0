/** The ticket printers of the kitchen in a simulated evening, and what they must have printed in the end. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Order } from "@domain/order/order.ts";
import { audit } from "@domain/shared/audit.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import {
  printAgain as printJobAgain,
  printTest,
  removeJob,
  reprint,
} from "@domain/usecases/ordering/print_ticket.ts";
import { printerPolls, renderTicket } from "@domain/usecases/ordering/serve_printer.ts";
import { isAccepted, isTest } from "./checks.ts";
import { hasDrinks } from "./checks/alcohol.ts";
import { checkTicketNotes } from "./checks/notes.ts";
import { menu } from "./drinks.ts";
import { isRestored } from "./restored.ts";
import type { OnOrder } from "./staff_money.ts";

/**
 * `printed` are the ids of jobs. A confirmation without an answer is `unconfirmed` and repeated. A printer with a category prints only
 * its dishes, and with copies each ticket as often.
 */
export type TicketPrinter = {
  id: string;
  categoryId?: string;
  copies: number;
  printed: Set<string>;
  unconfirmed?: string | undefined;
  isBusy: boolean;
};

const printers = [
  { id: "printer_kitchen", copies: 2 },
  { id: "printer_sides", copies: 1, categoryId: "banchan" },
] as const;
const tokenOf = ({ id }: Pick<TicketPrinter, "id">) => `token of ${id}`;

export async function installPrinters({ printing, clock, store }: MemoryPorts): Promise<TicketPrinter[]> {
  store.changeSettings({ printsAutomatically: true });
  return await Promise.all(printers.map(async ({ id, copies, ...more }) => {
    const categoryIds = "categoryId" in more ? [more.categoryId] : undefined;
    await printing.add(
      { id, copies, categoryIds, token: tokenOf({ id }), name: id, paperWidth: 80 },
      printers.length,
      audit("printer.added", "printer", id, { at: clock.now() }),
    );
    return { id, copies, ...more, printed: new Set<string>(), isBusy: false };
  }));
}

/** The lines of an order that a printer prints. */
const linesOf = ({ lines }: Order, { categoryId }: TicketPrinter) =>
  lines.filter(({ dishId }) =>
    categoryId === undefined || menu.dishes.find(({ id }) => id === dishId)?.categoryId === categoryId
  );

/** Asks for a job, prints its ticket and confirms it, as a printer does every few seconds. Returns whether it printed. */
export async function poll(printer: TicketPrinter, ports: MemoryPorts): Promise<boolean> {
  if (printer.isBusy) return false;
  printer.isBusy = true;
  const token = tokenOf(printer);
  try {
    await confirm(printer, ports);
    const polled = await printerPolls(ports, { token, status: "200 OK", kind: "Star mC-Print3" });
    const job = polled ? polled.job : undefined;
    if (job === undefined) return false;
    const lines = await renderTicket(ports, { token, jobId: job.id }, (lines) => Promise.resolve(lines));
    if (!lines) return false;
    assert.ok(!printer.printed.has(job.id), "a ticket was printed twice");
    const order = job.orderId === undefined ? undefined : await ports.orders.byId(job.orderId);
    if (order) checkTicket(JSON.stringify(lines), order, printer);
    printer.printed.add(job.id);
    printer.unconfirmed = job.id;
    await confirm(printer, ports);
    return true;
  } finally {
    printer.isBusy = false;
  }
}

function checkTicket(text: string, order: Order, printer: TicketPrinter): void {
  assert.ok(text.includes(order.number), "a ticket without the order's number");
  const own = linesOf(order, printer);
  const digits = order.contact.phone.slice(2);
  const phone = digits === "" ? "" : `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  assert.ok(text.includes(`"${phone}"`), "a ticket without the guest's number");
  assert.equal(text.includes("CHECK ID"), hasDrinks(order), "a ticket that asks for an ID");
  if (!isRestored(order)) checkTicketNotes(text, [order.note, ...own.map(({ note }) => note)]);
  for (const line of order.lines) {
    assert.equal(text.includes(`× ${line.name.ko}"`), own.includes(line), `${line.name.en} on a ticket`);
  }
}

async function confirm(printer: TicketPrinter, { printing, clock }: MemoryPorts): Promise<void> {
  if (printer.unconfirmed === undefined) return;
  const at = clock.now();
  await printing.finish(tokenOf(printer), printer.unconfirmed, { isPrinted: true, status: "200 OK", at });
  printer.unconfirmed = undefined;
}

/** Staff print the tickets of an order again: each printer gets as many as it has copies. */
export async function printAgain(
  { process, orderId, staff, store, printers }: OnOrder & { printers: readonly TicketPrinter[] },
): Promise<void> {
  let queued: readonly string[] = [];
  const printing: MemoryPorts["printing"] = {
    ...process.ports.printing,
    queue: async (jobs, entry) => {
      queued = jobs.map(({ printerId }) => printerId);
      await process.ports.printing.queue(jobs, entry);
    },
  };
  const find = () => store.orders.all().find(({ id }) => id === orderId);
  const before = find();
  const printed = await reprint({ ...process.ports, printing }, { orderId, by: staff });
  const order = find();
  if (order === undefined) return assert.equal(printed.ok, false, "tickets of no order");
  const printersOf = (of: Order) =>
    printers.flatMap((printer) =>
      linesOf(of, printer).length === 0 ? [] : Array.from({ length: printer.copies }, () => printer.id)
    ).toSorted();
  // The order may lose dishes meanwhile.
  const expected = [before ?? order, order].map(printersOf);
  assert.ok(
    expected.some((printers) => isDeepStrictEqual(printers, queued.toSorted())),
    "the printers of tickets that are printed again",
  );
  const entry = store.audit.findLast(({ action, resourceId }) =>
    action === "order.print" && resourceId === orderId
  );
  assert.deepEqual(
    [entry?.staffId, entry?.details],
    [staff.id, { number: order.number }],
    "who printed again",
  );
}

/** Staff print a test, and repeat or remove tickets. A ticket that waits is not repeated, and one that has ended not removed. */
export async function changeJobs(
  { process: { ports }, staff, store, printers, rng }: Omit<OnOrder, "orderId"> & {
    printers: readonly TicketPrinter[];
  },
): Promise<void> {
  const by = staff;
  let queued = 0;
  const printing: MemoryPorts["printing"] = {
    ...ports.printing,
    queue: async (jobs, entry) => {
      await ports.printing.queue(jobs, entry);
      queued += jobs.length;
    },
  };
  if (rng.happens(0.3)) {
    const printerId = rng.pick(["printer_kitchen", "printer_none"]);
    const isPrinted = await printTest({ ...ports, printing }, { printerId, by });
    assert.equal(isPrinted, printerId !== "printer_none", "a test ticket");
    return assert.equal(queued, isPrinted ? 1 : 0, "the queued test tickets");
  }
  // The first tickets of an order are counted in the end.
  const jobs = await store.printing.jobs(printers[0]?.id ?? "", 10_000);
  const [first, ...rest] = jobs.filter(({ id }) => /^job_\d+$/.test(id));
  if (first === undefined) return;
  const { id: jobId, createdAt } = rng.pick([first, ...rest]);
  const jobNow = () => store.printing.job(jobId);
  const isWaiting = async () => (await jobNow())?.outcome === undefined;
  const wasWaiting = await isWaiting();
  const isOld = createdAt < store.clock.now() - 60 * 60_000;
  if (rng.happens(0.5)) {
    const removed = await removeJob(ports, { jobId, by });
    const left = await jobNow();
    if (removed.ok) return assert.ok(wasWaiting && left === undefined, "a ticket that was removed too late");
    return assert.ok(
      left === undefined || left.outcome !== undefined,
      "a waiting ticket that was not removed",
    );
  }
  const repeated = await printJobAgain({ ...ports, printing }, { jobId, by });
  assert.equal(queued, repeated.ok ? 1 : 0, "the queued repeated tickets");
  if (!isOld && wasWaiting === await isWaiting()) assert.equal(repeated.ok, !wasWaiting, "a repeated ticket");
}

/** Whether no ticket waits. A ticket that has waited for hours is not printed any more. */
export async function isAllPrinted(
  { printing }: MemoryPorts,
  printers: readonly TicketPrinter[],
): Promise<boolean> {
  for (const { id, printed } of printers) {
    if (!(await printing.jobs(id, 10_000)).every((job) => printed.has(job.id))) return false;
  }
  return true;
}

/**
 * Checks that every ticket was printed: those of each order that staff accepted and that was charged, and none of another order. An
 * order that was charged in the provider's dashboard may have ended before or after that.
 */
export async function checkTickets(
  store: MemoryPorts,
  printers: readonly TicketPrinter[],
  capturedOutside: ReadonlySet<string>,
): Promise<void> {
  assert.ok(await isAllPrinted(store, printers), "a ticket was not printed");
  for (const printer of printers) {
    const jobs = await store.printing.jobs(printer.id, 10_000);
    for (const order of store.orders.all()) {
      const { length } = jobs.filter((job) => job.id.startsWith(`job_${printer.id}_${order.id}-`));
      const isCooked = isAccepted(store, order) && ("capturedAt" in order.payment || isTest(order));
      const isUnclear = isCooked && capturedOutside.has(order.payment.intentId);
      const copies = linesOf(order, printer).length > 0 ? printer.copies : 0;
      assert.ok(
        length === (isCooked ? copies : 0) || isUnclear && length === 0,
        `${length} tickets of an order that is ${order.state.status} ${order.payment.state}`,
      );
    }
  }
}
