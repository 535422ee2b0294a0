import { audit } from "../../shared/audit.ts";
import { hourMs } from "../../shared/local_time.ts";
import type { Actor } from "../../shared/actor.ts";
import { kitchenTicket, testTicket, type TicketLine } from "../../printing/kitchen_ticket.ts";
import type { Change } from "../../ports/orders.ts";
import type { Order } from "../../order/order.ts";
import type { Settings } from "../../settings/settings.ts";
import type { PaperWidth, Printer, PrintJob } from "../../ports/printing.ts";
import type { Ports } from "../../ports/ports.ts";

/** Older jobs are not printed, so that a printer that reconnects after hours does not print the morning's tickets. */
const oldestHours = 3;

/** Returns the ticket that is printed automatically on acceptance. Its id depends on the order, so it is printed once. */
export function firstTicket({ printsAutomatically }: Settings, order: Order): Pick<Change, "ticket"> {
  return printsAutomatically ? { ticket: `job_${order.id}` } : {};
}

/** Queues an order's ticket again. Returns false when the order does not exist. */
export async function reprint(
  deps: Pick<Ports, "orders" | "printing" | "ids" | "clock">,
  command: { orderId: string; by: Actor & { kind: "staff" } },
): Promise<boolean> {
  const order = await deps.orders.byId(command.orderId);
  if (!order) return false;
  const at = deps.clock.now();
  await deps.printing.queue(
    { id: deps.ids.next("job"), orderId: order.id, createdAt: at },
    audit("order.print", "order", order.id, { at, by: command.by, details: { number: order.number } }),
  );
  return true;
}

/** Queues a test ticket, which belongs to no order. */
export async function printTest(
  deps: Pick<Ports, "printing" | "ids" | "clock">,
  by: Actor & { kind: "staff" },
): Promise<void> {
  const at = deps.clock.now();
  await deps.printing.queue(
    { id: deps.ids.next("job"), createdAt: at },
    audit("printer.test", "store", "printer", { at, by }),
  );
}

/** Gives the printer a new address; the old one stops working. */
export async function renewPrinter(
  deps: Pick<Ports, "printing" | "tokens" | "clock">,
  by: Actor & { kind: "staff" },
): Promise<Printer> {
  const entry = audit("printer.renew", "store", "printer", { at: deps.clock.now(), by });
  return await deps.printing.renew(deps.tokens.refresh().token, entry);
}

/** Stores the printer's status and kind. Returns the next job, if any, and whether the kind is known; false for an unknown token. */
export async function printerPolls(
  deps: Pick<Ports, "printing" | "clock">,
  { token, ...report }: { token: string; status: string; kind?: string | undefined },
): Promise<{ job: PrintJob | undefined; isKindKnown: boolean } | false> {
  const now = deps.clock.now();
  return await deps.printing.poll(token, report, now, now - oldestHours * hourMs);
}

/**
 * Renders the ticket of a waiting job with `render`, with the current state of its order; a test ticket has no order. Returns undefined
 * when the job does not exist and false when the token is unknown.
 */
export async function renderTicket<Ticket>(
  deps: Pick<Ports, "printing" | "orders" | "store" | "clock">,
  request: { token: string; jobId: string },
  render: (lines: readonly TicketLine[], width: PaperWidth) => Promise<Ticket>,
): Promise<Ticket | undefined | false> {
  const job = await deps.printing.waiting(request.token, request.jobId);
  if (!job) return job;
  const { settings } = await deps.store.load();
  const now = deps.clock.now();
  if (job.orderId === undefined) {
    return await render(testTicket(settings.restaurant, now), settings.paperWidth);
  }
  const order = await deps.orders.byId(job.orderId);
  return order && await render(kitchenTicket(order, now), settings.paperWidth);
}
