import { audit } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Actor } from "@domain/shared/actor.ts";
import type { Order } from "@domain/order/order.ts";
import { refuseForeign } from "@domain/payment/ownership.ts";
import { withRefusedHandOver } from "@domain/pickup/hand_over.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { TransitionRefusal } from "./transition_order.ts";

/**
 * Records that staff kept the food from a person who showed neither the pickup code nor an ID (docs/product-rules.md, "Pickup code"). A
 * repeated `key` changes nothing. `madeAt` is the tablet's time of a tap made offline.
 */
export async function refuseHandOver(
  deps: Pick<Ports, "orders" | "clock" | "installation">,
  { orderId, ...command }: {
    orderId: string;
    by: Actor;
    reason: string;
    key?: string | undefined;
    madeAt?: Instant | undefined;
  },
): Promise<Result<Order, TransitionRefusal>> {
  const at = deps.clock.now();
  const changed = await deps.orders.change(orderId, (order): Result<Change, TransitionRefusal> => {
    const refused = refuseForeign(deps.installation, order) ?? withRefusedHandOver(order, { ...command, at });
    if (!refused.ok) return refuse({ ...refused.error, order });
    const late = at - (refused.value.refusedHandOvers.at(-1)?.madeAt ?? at);
    return ok({
      order: refused.value,
      at,
      announce: "order_updated",
      audit: audit("order.hand_over_refused", "order", order.id, {
        at,
        by: command.by,
        details: {
          number: order.number,
          ...(late > 0 && { made_seconds_before: Math.round(late / 1000) }),
          ...(command.reason !== "" && { reason: command.reason }),
        },
      }),
    });
  });
  return changed ?? refuse({ kind: "no_such_order" });
}
