import { ok, refuse, type Result } from "../../shared/result.ts";
import { type DenyReason, type Order, type OrderRefusal } from "../../order/order.ts";
import type { Actor } from "../../shared/actor.ts";
import type { CaptureFailure } from "../../payment/payment.ts";
import { type ForeignPayment, refuseForeign } from "../../payment/ownership.ts";
import { defaultMinutes } from "../../order/promise.ts";
import type { Ports } from "../../ports/ports.ts";
import { busyMinutes } from "../store/store_rules.ts";
import { changeBy, firstTicket, settlePayment, staffOf } from "../payments/settle_payment.ts";

type AnswerDeps = Pick<Ports, "orders" | "payments" | "store" | "clock" | "installation">;

export type AnswerRefusal =
  | { kind: "no_such_order" }
  | { kind: "too_many_minutes"; most: number }
  | { kind: "capture_failed"; reason: CaptureFailure; order: Order }
  | (OrderRefusal | ForeignPayment) & { order: Order };

/**
 * Accepts a pending order: writes down the intention, captures, then confirms (decision 8). Two tablets at once end in one
 * capture and the same answer. The order comes back still `capturing` while the provider has not said what happened; the
 * resume loop finishes it.
 */
export async function acceptOrder(
  deps: AnswerDeps,
  command: { orderId: string; by: Actor; minutes?: number | undefined },
): Promise<Result<Order, AnswerRefusal>> {
  const facts = await deps.store.shown();
  const at = deps.clock.now();
  if (command.minutes !== undefined && command.minutes > facts.settings.maxPrepMinutes) {
    return refuse({ kind: "too_many_minutes", most: facts.settings.maxPrepMinutes });
  }
  const intended = await answer(deps, command.orderId, (order) => {
    const usual = defaultMinutes(order.prepMinutes, busyMinutes(facts, at));
    const minutes = command.minutes ?? Math.min(usual, facts.settings.maxPrepMinutes);
    return changeBy(order, { do: "accept", by: command.by, minutes, at }, {
      ...(order.payment.state === "none" ? firstTicket(facts.settings, order) : {}),
      audit: {
        at,
        ...staffOf(command.by),
        action: "order.accept",
        resource: "order",
        resourceId: order.id,
        status: "success",
        details: { number: order.number, minutes, cents: order.payment.amountCents },
      },
    });
  });
  if (!intended.ok) return intended;
  const settled = await settlePayment(deps, intended.value);
  return settled.payment.state === "capture_failed"
    ? refuse({ kind: "capture_failed", reason: settled.payment.reason, order: settled })
    : ok(settled);
}

/** Refuses a pending order and gives the hold back (decisions 8, 9). */
export async function denyOrder(
  deps: AnswerDeps,
  command: { orderId: string; by: Actor; reason: DenyReason; text: string },
): Promise<Result<Order, AnswerRefusal>> {
  const at = deps.clock.now();
  const denied = await answer(
    deps,
    command.orderId,
    (order) =>
      changeBy(order, { do: "deny", by: command.by, reason: command.reason, text: command.text, at }, {
        audit: {
          at,
          ...staffOf(command.by),
          action: "order.deny",
          resource: "order",
          resourceId: order.id,
          status: "success",
          details: { number: order.number, reason: command.reason, text: command.text },
        },
      }),
  );
  return denied.ok ? ok(await settlePayment(deps, denied.value)) : denied;
}

/** The guest takes a pending order back (decision 12). */
export async function cancelByGuest(
  deps: AnswerDeps,
  orderId: string,
): Promise<Result<Order, AnswerRefusal>> {
  const at = deps.clock.now();
  const cancelled = await answer(
    deps,
    orderId,
    (order) =>
      changeBy(order, { do: "cancel", by: { kind: "guest" }, text: "", at }, {
        audit: {
          at,
          action: "order.cancel",
          resource: "order",
          resourceId: order.id,
          status: "success",
          details: { number: order.number, by: "guest" },
        },
      }),
  );
  return cancelled.ok ? ok(await settlePayment(deps, cancelled.value)) : cancelled;
}

async function answer(
  deps: AnswerDeps,
  orderId: string,
  decide: (order: Order) => ReturnType<typeof changeBy>,
): Promise<Result<Order, AnswerRefusal>> {
  const changed = await deps.orders.change(orderId, (order) => {
    const change = refuseForeign(deps.installation, order) ?? decide(order);
    return change.ok ? change : refuse({ ...change.error, order });
  });
  return changed ?? refuse({ kind: "no_such_order" });
}
