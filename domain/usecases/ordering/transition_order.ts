import { ok, refuse, type Result } from "../../shared/result.ts";
import { audit, type AuditEntry } from "../../shared/audit.ts";
import type { Instant } from "../../shared/local_time.ts";
import { applyTransition, undo, undoMs, type UndoRefusal } from "../../order/transitions.ts";
import { type Order, type OrderRefusal, type TransitionKind } from "../../order/order.ts";
import type { Actor } from "../../shared/actor.ts";
import { type ForeignPayment, refuseForeign } from "../../payment/ownership.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Change } from "../../ports/orders.ts";
import type { Ports } from "../../ports/ports.ts";

type TransitionDeps = Pick<Ports, "orders" | "store" | "clock" | "installation">;

export type TransitionRefusal =
  | { kind: "no_such_order" }
  | (OrderRefusal | UndoRefusal | ForeignPayment) & { order: Order };

/**
 * Starts an order, or marks it ready, picked up or no-show (docs/product-rules.md, "Kitchen transitions"). Repeating the current
 * transition or a `key` changes nothing. `madeAt` is the tablet's time of a transition made offline; it is stored beside the server's
 * time. The guest is notified of "ready" when the time to undo it has passed.
 */
export async function transitionOrder(
  deps: TransitionDeps,
  command: {
    orderId: string;
    kind: TransitionKind;
    by: Actor;
    key?: string | undefined;
    madeAt?: Instant | undefined;
  },
): Promise<Result<Order, TransitionRefusal>> {
  const { settings } = await deps.store.load();
  const { kind, by, key, madeAt } = command;
  const at = deps.clock.now();
  const changed = await deps.orders.change(command.orderId, (order): Result<Change, TransitionRefusal> => {
    const moved = refuseForeign(deps.installation, order) ??
      applyTransition(order, { do: kind, by, at, madeAt, key });
    if (!moved.ok) return refuse({ ...moved.error, order });
    const late = at - (moved.value.transitions.at(-1)?.madeAt ?? at);
    return ok({
      order: moved.value,
      at,
      announce: "order_updated",
      messages: kind === "ready" ? readyMessages(order, settings, at + undoMs) : [],
      audit: auditOf(
        order,
        `order.${kind}`,
        by,
        at,
        late > 0 ? { made_seconds_before: Math.round(late / 1000) } : {},
      ),
    });
  });
  return changed ?? refuse({ kind: "no_such_order" });
}

/** Undoes the last transition within eight seconds and withdraws its message to the guest. */
export async function undoTransition(
  deps: Pick<Ports, "orders" | "clock">,
  command: { orderId: string; by: Actor },
): Promise<Result<Order, TransitionRefusal>> {
  const at = deps.clock.now();
  const changed = await deps.orders.change(command.orderId, (order): Result<Change, TransitionRefusal> => {
    const undone = undo(order, { by: command.by, at });
    if (!undone.ok) return refuse({ ...undone.error, order });
    const kind = order.transitions.at(-1)?.kind;
    return ok({
      order: undone.value,
      at,
      announce: "order_updated",
      withdraw: kind === "ready" ? ["order_ready"] : [],
      audit: auditOf(order, "order.undo", command.by, at, { kind: kind ?? "" }),
    });
  });
  return changed ?? refuse({ kind: "no_such_order" });
}

function readyMessages(
  order: Order,
  settings: Settings,
  notBefore: Instant,
): NonNullable<Change["messages"]> {
  if (order.payment.state === "none") return [];
  const about = { about: "order_ready", orderId: order.id, notBefore } as const;
  return [
    ...(settings.mailsGuests ? [{ channel: "mail", ...about } as const] : []),
    ...(settings.textsGuests && order.wantsTexts ? [{ channel: "text", ...about } as const] : []),
  ];
}

function auditOf(
  order: Order,
  action: string,
  by: Actor,
  at: Instant,
  more: AuditEntry["details"],
): AuditEntry {
  return audit(action, "order", order.id, {
    at,
    by,
    details: { number: order.number, from: order.state.status, ...more },
  });
}
