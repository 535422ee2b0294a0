import { refuse } from "../shared/result.ts";
import type { Order, OrderStatus } from "./order.ts";
import { type Installation, isOwnRow } from "./ownership.ts";
import type { PaymentStatus } from "./payment.ts";

/** The move is not legal from here; the present state tells the loser of a race who was first (decision 38). */
export type OrderRefusal = { kind: "illegal_move"; status: OrderStatus; payment: PaymentStatus };

export function illegal(order: Order): { ok: false; error: OrderRefusal } {
  return refuse({ kind: "illegal_move", status: order.state.status, payment: order.payment.state });
}

/** The order came with a restored copy: its payment belongs to the installation that made it. */
export type ForeignPayment = { kind: "payment_of_other_installation" };

/** The refusal of a decision about money that is not ours to make. A test order has no payment, so any installation may end it. */
export function refuseForeign(
  installation: Installation,
  order: Order,
): { ok: false; error: ForeignPayment } | undefined {
  const isForeign = order.payment.state !== "none" && !isOwnRow(installation, order);
  return isForeign ? refuse({ kind: "payment_of_other_installation" }) : undefined;
}
