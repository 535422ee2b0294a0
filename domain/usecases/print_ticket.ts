import { hourMillis } from "../shared/local_time.ts";
import type { Actor } from "../order/order.ts";
import { kitchenTicket } from "../order/kitchen_ticket.ts";
import type { PrintJob } from "../ports/printing.ts";
import type { Ports } from "../ports/ports.ts";

/** A printer that comes back after hours must not print the morning's tickets. */
const oldestHours = 3;

/** Queues an order's ticket once more. False when there is no such order. */
export async function reprint(
  deps: Pick<Ports, "orders" | "printing" | "ids" | "clock">,
  command: { orderId: string; by: Actor & { kind: "staff" } },
): Promise<boolean> {
  const order = await deps.orders.byId(command.orderId);
  if (!order) return false;
  const at = deps.clock.now();
  await deps.printing.queue({ id: deps.ids.next("job"), orderId: order.id, createdAt: at }, {
    at,
    staffId: command.by.id,
    action: "order.print",
    resource: "order",
    resourceId: order.id,
    status: "success",
    details: { number: order.number },
  });
  return true;
}

/** The printer asks for work. False for a stranger. */
export async function printerPolls(
  deps: Pick<Ports, "printing" | "clock">,
  said: { token: string; status: string },
): Promise<PrintJob | undefined | false> {
  const now = deps.clock.now();
  return await deps.printing.poll(said.token, said.status, now, now - oldestHours * hourMillis);
}

/** The picture of a waiting job's ticket, as the order is now. */
export async function drawTicket(
  deps: Pick<Ports, "printing" | "orders" | "paper" | "clock">,
  wanted: { token: string; jobId: string },
): Promise<Uint8Array<ArrayBuffer> | undefined | false> {
  const job = await deps.printing.waiting(wanted.token, wanted.jobId);
  if (!job) return job;
  const order = await deps.orders.byId(job.orderId);
  return order && await deps.paper.draw(kitchenTicket(order, deps.clock.now()));
}
