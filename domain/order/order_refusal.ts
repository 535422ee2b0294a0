import { refuse } from "../shared/result.ts";
import type { Order, OrderStatus } from "./order.ts";
import type { PaymentStatus } from "./payment.ts";

/** The move is not legal from here; the present state tells the loser of a race who was first (decision 38). */
export type OrderRefusal = { kind: "illegal_move"; status: OrderStatus; payment: PaymentStatus };

export function illegal(order: Order): { ok: false; error: OrderRefusal } {
  return refuse({ kind: "illegal_move", status: order.state.status, payment: order.payment.state });
}
