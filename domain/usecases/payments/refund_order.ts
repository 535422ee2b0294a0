import { audit } from "@domain/shared/audit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { move } from "@domain/order/moves.ts";
import { isUnaccepted, type Order, type OrderRefusal } from "@domain/order/order.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { type ForeignPayment, refuseForeign } from "@domain/payment/ownership.ts";
import { blocksRefund } from "@domain/payment/dispute.ts";
import type { RefundFailure } from "@domain/payment/payment.ts";
import {
  beginRefund,
  refundableCents,
  type RefundCommand,
  refundOwedCents,
  type RefundRefusal,
  retainedCentsOf,
  settleOwedRefund,
} from "@domain/payment/refund.ts";
import { type AccessDenied, may, refuseRole, type Role } from "@domain/staff/permissions.ts";
import type { Change } from "@domain/ports/orders.ts";
import { orderEmail, orderText } from "@domain/notification/message.ts";
import { endEmailWaitMs, type SettleDeps, settlePayment } from "./settle_payment.ts";

export type RefundOrderRefusal =
  | { kind: "no_such_order" }
  | AccessDenied
  | { kind: "refund_failed"; reason: RefundFailure; order: Order }
  | (RefundRefusal | OrderRefusal | ForeignPayment) & { order: Order };

/**
 * Refunds a captured payment in full, by dishes or by an amount in cents (docs/product-rules.md, "Refunds"). The decision is stored
 * before the provider is called, and `resumePayments` finishes it after a crash. The returned order is still `refunding` when the
 * provider did not answer.
 */
export async function refundOrder(
  deps: SettleDeps,
  command: Omit<RefundCommand, "at"> & { orderId: string },
): Promise<Result<Order, RefundOrderRefusal>> {
  const at = deps.clock.now();
  const { orderId, ...refund } = command;
  const { by, choice, reason, key } = refund;
  const begun = await deps.orders.change(orderId, (order): Result<Change, RefundOrderRefusal> => {
    const next = refuseForeign(deps.installation, order) ?? beginRefund(order, { ...refund, at });
    if (!next.ok) return refuse({ ...next.error, order });
    const cents = next.value.refunds.at(-1)?.cents ?? 0;
    return ok(changed(next.value, "order.refund", by, at, { choice: choice.kind, cents, reason }));
  });
  return await settled(deps, begun, key);
}

/**
 * Cancels an order for staff. A pending order's authorization is released. The remaining money of an accepted order is refunded at once
 * when `refund` is true, or when the role has no permission `refunds` and the setting `managers_refund_on_cancel` is on; otherwise it is
 * owed to the guest (docs/product-rules.md, "Refunds owed"). The guest is notified in each case. `refund` needs the permission
 * `refunds`.
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
    // An order with a disputed charge is cancelled without the implied refund; an explicit refund of it is refused.
    const refunds = command.refund || (isImplied && !blocksRefund(order));
    const cents = refunds ? refundableCents(cancelled.value) : 0;
    // With a refund in progress, `beginRefund` accepts only a repeat of it and refuses another one.
    const isOwed = refunds &&
      (retainedCentsOf(cancelled.value) > 0 || order.payment.state === "refunding");
    const next = !isOwed ? cancelled : beginRefund(cancelled.value, {
      ...{ by, choice: { kind: "full" }, reason, at },
      isInEndEmail: cancelled.value !== order,
    });
    if (!next.ok) return refuse({ ...next.error, order });
    const isReleased = isUnaccepted(order.state.status);
    const messages = cancelled.value === order || isReleased ? [] : [
      // With a refund, the email waits for its result and says both.
      { ...orderEmail("order_cancelled", order), notBefore: isOwed ? at + endEmailWaitMs : at },
      ...(settings.textsGuests && order.wantsTexts ? [orderText("order_cancelled", order)] : []),
    ];
    return ok({
      ...changed(next.value, "order.cancel", by, at, {
        from: order.state.status,
        reason,
        refund_cents: cents,
      }),
      messages,
      withdraw: ["order_delayed", "order_ready"],
    });
  });
  return await settled(deps, begun);
}

/** Records that the refund owed for a cancelled order was settled outside the system. The reason is audited. */
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
  const wasInProgress = begun.value.payment.state === "refunding";
  // A repeated request gets the result of the first one.
  const refund = key === undefined
    ? (wasInProgress ? order.refunds.at(-1) : undefined)
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
