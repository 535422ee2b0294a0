import { audit } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { indexOf } from "@domain/menu/menu.ts";
import type { Order } from "@domain/order/order.ts";
import { jobState, type PrintJob } from "@domain/printing/print_job.ts";
import { type RoutedTicket, routeTickets } from "@domain/printing/printer.ts";
import type { Settings } from "@domain/settings/settings.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";

type Staff = Actor & { kind: "staff" };
/** What the routing of tickets reads. */
export type RoutingDeps = Pick<Ports, "printing" | "menus">;
type QueuedTicket = RoutedTicket & { copy: number };

export type PrintJobRefusal =
  | { kind: "no_such_print_job" }
  /** The printer has printed it, or it has waited too long. */
  | { kind: "print_job_ended" }
  | { kind: "print_job_waiting" };

/**
 * Returns the function for the tickets that are printed automatically on acceptance. The ids of their jobs depend on the order, so that
 * each is printed once.
 */
export async function firstTickets(
  deps: RoutingDeps,
  { printsAutomatically }: Settings,
): Promise<(order: Order, at: Instant) => Pick<Change, "tickets">> {
  if (!printsAutomatically) return () => ({});
  const ticketsOf = await routing(deps);
  return (order, at) => ({
    tickets: ticketsOf(order).map(({ copy, ...ticket }) => ({
      // The end differs in each job of a printer, because some printers report only the end of an id.
      id: `job_${ticket.printerId}_${order.id}-${copy}`,
      orderId: order.id,
      createdAt: at,
      ...ticket,
    })),
  });
}

/** Queues an order's tickets again. */
export async function reprint(
  deps: RoutingDeps & Pick<Ports, "orders" | "ids" | "clock">,
  command: { orderId: string; by: Staff },
): Promise<Result<null, { kind: "no_such_order" } | { kind: "no_printer" }>> {
  const order = await deps.orders.byId(command.orderId);
  if (!order) return refuse({ kind: "no_such_order" });
  const tickets = (await routing(deps))(order);
  if (tickets.length === 0) return refuse({ kind: "no_printer" });
  const at = deps.clock.now();
  await deps.printing.queue(
    tickets.map(({ copy: _, ...ticket }) => ({
      id: deps.ids.next("job"),
      orderId: order.id,
      createdAt: at,
      ...ticket,
    })),
    audit("order.print", "order", order.id, { at, by: command.by, details: { number: order.number } }),
  );
  return ok(null);
}

/** Queues a test ticket, which belongs to no order. Returns false when the printer does not exist. */
export async function printTest(
  deps: Pick<Ports, "printing" | "ids" | "clock">,
  { printerId, by }: { printerId: string; by: Staff },
): Promise<boolean> {
  const printer = (await deps.printing.configured()).find(({ id }) => id === printerId);
  if (!printer) return false;
  const at = deps.clock.now();
  await deps.printing.queue(
    [{ id: deps.ids.next("job"), printerId, createdAt: at }],
    audit("printer.test", "printer", printerId, { at, by, details: { printer: printer.name } }),
  );
  return true;
}

/** Queues the ticket of a job that no longer waits again, on the same printer. */
export async function printAgain(
  deps: Pick<Ports, "printing" | "ids" | "clock">,
  command: { jobId: string; by: Staff },
): Promise<Result<null, PrintJobRefusal>> {
  const job = await deps.printing.job(command.jobId);
  if (!job) return refuse({ kind: "no_such_print_job" });
  const at = deps.clock.now();
  if (jobState(job, at) === "waiting") return refuse({ kind: "print_job_waiting" });
  const { printerId, orderId, lineIds } = job;
  await deps.printing.queue(
    [{ id: deps.ids.next("job"), printerId, orderId, lineIds, createdAt: at }],
    auditOfJob("printer.job_again", job, { at, by: command.by }),
  );
  return ok(null);
}

/** Removes a waiting job. A ticket that the printer has fetched may still print. */
export async function removeJob(
  deps: Pick<Ports, "printing" | "clock">,
  command: { jobId: string; by: Staff },
): Promise<Result<null, PrintJobRefusal>> {
  const job = await deps.printing.job(command.jobId);
  if (!job) return refuse({ kind: "no_such_print_job" });
  const entry = auditOfJob("printer.job_removed", job, { at: deps.clock.now(), by: command.by });
  return await deps.printing.removeWaiting(job.id, entry) ? ok(null) : refuse({ kind: "print_job_ended" });
}

async function routing(deps: RoutingDeps): Promise<(order: Order) => QueuedTicket[]> {
  const printers = await deps.printing.configured();
  const isRouted = printers.some(({ categoryIds }) => categoryIds !== undefined);
  const dishes = isRouted ? indexOf(await deps.menus.loadForStaff()).dishes : undefined;
  return ({ lines }) =>
    routeTickets(lines, printers, (dishId) => dishes?.get(dishId)?.categoryId).flatMap((ticket) => {
      const copies = printers.find(({ id }) => id === ticket.printerId)?.copies ?? 1;
      return Array.from({ length: copies }, (_, nth) => ({ ...ticket, copy: nth + 1 }));
    });
}

function auditOfJob(
  action: string,
  { printerId, orderNumber }: PrintJob & { orderNumber?: string | undefined },
  { at, by }: { at: Instant; by: Staff },
) {
  return audit(action, "printer", printerId, { at, by, details: { number: orderNumber ?? null } });
}
