import type { StaffOrder } from "@contract/schemas/orders.ts";
import { type Account, displayName } from "@domain/staff/account.ts";
import type { Order } from "@domain/order/order.ts";
import type { Actor } from "@domain/shared/actor.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Staff } from "../middleware/call.ts";
import { toStaffOrder } from "./staff_order.ts";

type ShowDeps = Pick<Ports, "outbox" | "clock">;

/** An order as this member of staff sees it, with what its guest was told. */
export async function staffOrderOf(deps: ShowDeps, staff: Staff, order: Order): Promise<StaffOrder> {
  const [shown] = await staffOrdersOf(deps, staff, [order]);
  if (!shown) throw new Error("one order in, none out");
  return shown;
}

export async function staffOrdersOf(
  deps: ShowDeps,
  { account }: Staff,
  orders: readonly Order[],
): Promise<StaffOrder[]> {
  const seen = {
    role: account.role,
    now: deps.clock.now(),
    messages: await deps.outbox.about(orders.map(({ id }) => id)),
  };
  return orders.map((order) => toStaffOrder(order, seen));
}

export function staffActor(account: Account): Actor & { kind: "staff" } {
  return { kind: "staff", id: account.id, name: displayName(account) };
}
