import {
  kitchenTicket,
  type PartialTicket,
  testTicket,
  type TicketLine,
} from "@domain/printing/kitchen_ticket.ts";
import type { PaperWidth } from "@domain/printing/printer.ts";
import { printedSince, type PrintJob } from "@domain/printing/print_job.ts";
import { indexOf } from "@domain/menu/menu.ts";
import type { Order } from "@domain/order/order.ts";
import type { Ports } from "@domain/ports/ports.ts";

/** Stores the printer's status and kind. Returns the next job, if any, and whether the kind is known; false for an unknown token. */
export async function printerPolls(
  deps: Pick<Ports, "printing" | "clock">,
  { token, ...report }: { token: string; status: string; kind?: string | undefined },
): Promise<{ job: PrintJob | undefined; isKindKnown: boolean } | false> {
  const now = deps.clock.now();
  return await deps.printing.poll(token, report, now, printedSince(now));
}

/**
 * Renders the ticket of a waiting job with `render`, with the current state of its order; a test ticket has no order. Returns undefined
 * when the job does not exist and false when the token is unknown.
 */
export async function renderTicket<Ticket>(
  deps: Pick<Ports, "printing" | "orders" | "menus" | "store" | "clock">,
  request: { token: string; jobId: string },
  render: (lines: readonly TicketLine[], width: PaperWidth) => Promise<Ticket>,
): Promise<Ticket | undefined | false> {
  const found = await deps.printing.waiting(request.token, request.jobId);
  if (!found) return found;
  const { job, printer } = found;
  const now = deps.clock.now();
  if (job.orderId === undefined) {
    const { settings } = await deps.store.load();
    return await render(testTicket(settings.restaurant, now), printer.paperWidth);
  }
  const order = await deps.orders.byId(job.orderId);
  if (!order) return undefined;
  const partial = job.lineIds && await partialOf(deps, order, printer.name, job.lineIds);
  return await render(kitchenTicket(order, now, partial), printer.paperWidth);
}

async function partialOf(
  deps: Pick<Ports, "menus">,
  { lines }: Order,
  printer: string,
  lineIds: readonly string[],
): Promise<PartialTicket> {
  const menu = await deps.menus.loadForStaff();
  const { dishes } = indexOf(menu);
  const printed = lines.filter(({ id }) => lineIds.includes(id));
  const categoryIds = new Set(printed.map(({ dishId }) => dishes.get(dishId)?.categoryId));
  const categories = menu.categories.filter(({ id }) => categoryIds.has(id))
    .map(({ name }) => [name.ko, name.en].filter((text) => text !== "").join(" "));
  return { lineIds, printer, categories };
}
