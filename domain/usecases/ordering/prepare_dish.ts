import { audit } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Actor } from "@domain/shared/actor.ts";
import type { Order } from "@domain/order/order.ts";
import { prepare } from "@domain/order/prepare.ts";
import { refuseForeign } from "@domain/payment/ownership.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { TransitionRefusal } from "./transition_order.ts";

export type PrepareDishRefusal = TransitionRefusal | { kind: "no_such_order_item" };

/**
 * Ticks off a dish of an accepted order, or removes the tick (docs/product-rules.md, "Kitchen view"). A repeat changes nothing. `madeAt`
 * is the tablet's time of a tap made offline.
 */
export async function prepareDish(
  deps: Pick<Ports, "orders" | "clock" | "installation">,
  command: {
    orderId: string;
    lineId: string;
    isPrepared: boolean;
    by: Actor;
    madeAt?: Instant | undefined;
  },
): Promise<Result<Order, PrepareDishRefusal>> {
  const { orderId, ...tick } = command;
  const { lineId, isPrepared, by } = tick;
  const at = deps.clock.now();
  const changed = await deps.orders.change(orderId, (order): Result<Change, PrepareDishRefusal> => {
    const prepared = refuseForeign(deps.installation, order) ?? prepare(order, { ...tick, at });
    if (!prepared.ok) {
      const { error } = prepared;
      return refuse(error.kind === "no_such_order_item" ? error : { ...error, order });
    }
    const late = at - (prepared.value.preparations.at(-1)?.madeAt ?? at);
    return ok({
      order: prepared.value,
      at,
      announce: "order_updated",
      audit: audit("order.prepare", "order", order.id, {
        at,
        by,
        details: {
          number: order.number,
          dish: order.lines.find(({ id }) => id === lineId)?.name.en ?? "",
          is_prepared: isPrepared,
          ...(late > 0 && { made_seconds_before: Math.round(late / 1000) }),
        },
      }),
    });
  });
  return changed ?? refuse({ kind: "no_such_order" });
}
