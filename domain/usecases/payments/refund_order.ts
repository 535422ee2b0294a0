import { audit } from "../../shared/audit.ts";
import { ok, refuse, type Result } from "../../shared/result.ts";
import type { Instant } from "../../shared/local_time.ts";
import { move } from "../../order/moves.ts";
import { type Order, type OrderRefusal } from "../../order/order.ts";
import type { Actor } from "../../shared/actor.ts";
import { type ForeignPayment, refuseForeign } from "../../payment/ownership.ts";
import { blocksRefund } from "../../payment/dispute.ts";
import type { RefundFailure } from "../../payment/payment.ts";
import {
  beginRefund,
  refundableCents,
  type RefundCommand,
  type RefundRefusal,
  retainedCentsOf,
} from "../../payment/refund.ts";
import { refundOwedCents, settleOwedRefund } from "../../payment/refund_owed.ts";
import { type AccessDenied, may, refuseRole, type Role } from "../../staff/permissions.ts";
import type { Change } from "../../ports/orders.ts";
import { orderEmail } from "../../notification/message.ts";
import { type SettleDeps, settlePayment } from "./settle_payment.ts";

export type RefundOrderRefusal =
  | { kind: "no_such_order" }
  | AccessDenied
  | { kind: "refund_failed"; reason: RefundFailure; order: Order }
  | (RefundRefusal | OrderRefusal | ForeignPayment) & { order: Order };

/**
 * Gives captured money back, all that is left, by dishes or by amount (decision 14). As durable as a capture: the intention is
 * written before the provider is asked, the resume loop finishes what a crash cut off. The order comes back still `refunding` while
 * the provider has not said what happened.
 */
export async function refundOrder(
  deps: SettleDeps,
  command: Omit<RefundCommand, "at"> & { orderId: string },
): Promise<Result<Order, RefundOrderRefusal>> {
  const at = deps.clock.now();
  const { orderId, ...wanted } = command;
  const { by, choice, reason, key } = wanted;
  const begun = await deps.orders.change(orderId, (order): Result<Change, RefundOrderRefusal> => {
    const next = refuseForeign(deps.installation, order) ?? beginRefund(order, { ...wanted, at });
    if (!next.ok) return refuse({ ...next.error, order });
    const cents = next.value.refunds.at(-1)?.cents ?? 0;
    return ok(changed(next.value, "order.refund", by, at, { choice: choice.kind, cents, reason }));
  });
  return await settled(deps, begun, key);
}

/**
 * Staff end an accepted order; the hold of a pending one is released, as when it is denied. All that is left of the money is refunded at once when
 * `refund` asks for it, or when a role that may not refund cancels and the setting `managers_refund_on_cancel` is on; otherwise it
 * is owed to the guest. The guest is told either way. Asking for the refund needs the permission `refunds`.
 */
export async function cancelByStaff(
  deps: SettleDeps,
  command: { orderId: string; by: Actor; role: Role; reason: string; refund: boolean },
): Promise<Result<Order, RefundOrderRefusal>> {
  const denied = command.refund ? refuseRole(command.role, "refunds") : undefined;
  if (denied) return refuse(denied);
  const at = deps.clock.now();
  const { settings } = await deps.store.load();
  const { by, reason } = command;
  const isImplied = !may(command.role, "refunds") && settings.managersRefundOnCancel;
  const begun = await deps.orders.change(command.orderId, (order): Result<Change, RefundOrderRefusal> => {
    const cancelled = refuseForeign(deps.installation, order) ??
      move(order, { do: "cancel", by, text: reason, at });
    if (!cancelled.ok) return refuse({ ...cancelled.error, order });
    // A disputed charge is cancelled without the implied refund, and refused with one that was asked for.
    const refunds = command.refund || (isImplied && !blocksRefund(order));
    const cents = refunds ? refundableCents(cancelled.value) : 0;
    // With a refund under way it is that one asked for again, or refused: never half of the money without a word.
    const isOwed = refunds &&
      (retainedCentsOf(cancelled.value) > 0 || order.payment.state === "refunding");
    const next = !isOwed
      ? cancelled
      : beginRefund(cancelled.value, { by, choice: { kind: "full" }, reason, at });
    if (!next.ok) return refuse({ ...next.error, order });
    const isReleased = order.state.status === "pending_approval";
    const tell = cancelled.value === order || isReleased ? [] : [
      orderEmail("order_cancelled", order),
      ...(settings.textsGuests && order.wantsTexts
        ? [{ ...orderEmail("order_cancelled", order), channel: "text" } as const]
        : []),
    ];
    return ok({
      ...changed(next.value, "order.cancel", by, at, {
        from: order.state.status,
        reason,
        refund_cents: cents,
      }),
      messages: tell,
      withdraw: ["order_ready"],
    });
  });
  return await settled(deps, begun);
}

/** Writes down that what is owed to the guest of a cancelled order was settled another way; audited with the reason. */
export async function settleRefund(
  deps: Pick<SettleDeps, "orders" | "clock" | "installation">,
  command: { orderId: string; by: Actor; reason: string },
): Promise<Result<Order, RefundOrderRefusal>> {
  const at = deps.clock.now();
  const { by, reason } = command;
  const settled = await deps.orders.change(command.orderId, (order): Result<Change, RefundOrderRefusal> => {
    const next = refuseForeign(deps.installation, order) ?? settleOwedRefund(order, { by, reason, at });
    if (!next.ok) return refuse({ ...next.error, order });
    return ok(
      changed(next.value, "order.refund_settled", by, at, { cents: refundOwedCents(order), reason }),
    );
  });
  return settled ?? refuse({ kind: "no_such_order" });
}

async function settled(
  deps: SettleDeps,
  begun: Result<Order, RefundOrderRefusal> | undefined,
  key?: string,
): Promise<Result<Order, RefundOrderRefusal>> {
  if (!begun) return refuse({ kind: "no_such_order" });
  if (!begun.ok) return begun;
  const order = await settlePayment(deps, begun.value);
  const wasUnderWay = begun.value.payment.state === "refunding";
  // A repeat is answered like the request it repeats.
  const refund = key === undefined
    ? (wasUnderWay ? order.refunds.at(-1) : undefined)
    : order.refunds.find((each) => each.key === key);
  return refund?.outcome.kind === "refused"
    ? refuse({ kind: "refund_failed", reason: refund.outcome.reason, order })
    : ok(order);
}

function changed(
  order: Order,
  action: string,
  by: Actor,
  at: Instant,
  details: Record<string, string | number | boolean | null>,
): Change {
  return {
    order,
    at,
    announce: "order_updated",
    audit: audit(action, "order", order.id, { at, by, details: { number: order.number, ...details } }),
  };
}
