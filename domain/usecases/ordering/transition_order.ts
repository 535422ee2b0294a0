import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { audit, type AuditEntry } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { businessDayStart } from "@domain/hours/modes.ts";
import { areSoldAt } from "@domain/menu/alcohol.ts";
import { extend, type ExtendRefusal } from "@domain/order/extend.ts";
import { isLeftover } from "@domain/order/leftover.ts";
import {
  checkProof,
  countWrongCode,
  type HandOverRefusal,
  needsId,
  needsPickupCode,
  type Proof,
  withHandOver,
} from "@domain/pickup/pickup_code.ts";
import { applyTransition, recall, undo, undoMs, type UndoRefusal } from "@domain/order/transitions.ts";
import {
  illegal,
  type Order,
  type OrderRefusal,
  type RecordedKind,
  type Transition,
  type TransitionKind,
} from "@domain/order/order.ts";
import type { KeyReused } from "@domain/staff/tap.ts";
import { promisedAt } from "@domain/order/promise.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { type ForeignPayment, refuseForeign } from "@domain/payment/ownership.ts";
import { orderRef, type OrderSubject } from "@domain/notification/message.ts";
import type { Settings } from "@domain/settings/settings.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";

type TransitionDeps = Pick<Ports, "orders" | "store" | "clock" | "installation">;

export type TransitionRefusal =
  | { kind: "no_such_order" }
  | (OrderRefusal | KeyReused | UndoRefusal | ForeignPayment | HandOverRefusal) & { order: Order };

/**
 * Starts an order, or marks it ready, picked up or no-show (docs/product-rules.md, "Kitchen transitions"). Repeating the current
 * transition or a tap with its `key` changes nothing. `madeAt` is the tablet's time of a transition made offline; it is stored beside the server's
 * time. `complete` checks the pickup code and counts wrong ones (docs/product-rules.md, "Pickup code"). The guest is notified of "ready" when the time to undo it has passed, but not of an order left open on an earlier day.
 */
export async function transitionOrder(
  deps: TransitionDeps,
  command: {
    orderId: string;
    kind: TransitionKind;
    by: Actor;
    key?: string | undefined;
    madeAt?: Instant | undefined;
    /** With `complete`: the pickup code that the guest said, or how the order is handed over without it. */
    proof?: Proof | undefined;
    /** True while the order's day is being closed. */
    isDayOver?: boolean | undefined;
  },
): Promise<Result<Order, TransitionRefusal>> {
  const { settings, calendar } = await deps.store.load();
  const { kind, by, key, madeAt, proof, isDayOver = false } = command;
  const at = deps.clock.now();
  const tappedAt = Math.min(madeAt ?? at, at);
  const leftAt = (order: Order, time: Instant) => isLeftover(order, businessDayStart(calendar, time), time);
  let wrongCode: TransitionRefusal | undefined;
  const changed = await deps.orders.change(command.orderId, (order): Result<Change, TransitionRefusal> => {
    wrongCode = undefined;
    // A tap made offline is judged by when it was made.
    const isOver = isDayOver || leftAt(order, tappedAt);
    const moved = refuseForeign(deps.installation, order) ??
      applyTransition(order, { ...{ do: kind, by, at, madeAt, key }, isLeftover: isOver });
    if (!moved.ok) return refuse({ ...moved.error, order });
    const isNeeded = needsPickupCode(order, settings.pickupCode, isOver);
    const checked = kind === "complete" && moved.value !== order
      ? checkProof(order, { proof, key, isNeeded, isIdNeeded: needsId(order, isOver) })
      : ok(undefined);
    if (!checked.ok) {
      const refusal = { ...checked.error, order };
      if (refusal.kind !== "pickup_code_wrong") return refuse(refusal);
      // The count of wrong codes is stored although the hand-over is refused.
      wrongCode = refusal;
      return ok({
        order: countWrongCode(order, { by, at, key }),
        at,
        announce: "order_updated",
        audit: audit("order.pickup_code_wrong", "order", order.id, {
          ...{ at, by, status: "failed" },
          details: { number: order.number, attempts_left: refusal.attemptsLeft },
        }),
      });
    }
    const handOver = checked.value;
    const late = at - (moved.value.transitions.at(-1)?.madeAt ?? at);
    return ok({
      order: withHandOver(moved.value, handOver),
      at,
      announce: "order_updated",
      messages: kind === "ready" && !leftAt(order, at)
        ? messagesFor("order_ready", order, settings, at + undoMs)
        : [],
      audit: auditOf(
        order,
        `order.${kind}`,
        by,
        at,
        {
          ...(late > 0 && { made_seconds_before: Math.round(late / 1000) }),
          ...(handOver && { handed_over: handOver.as }),
          ...(handOver && "reason" in handOver && handOver.reason !== "" && { reason: handOver.reason }),
        },
      ),
    });
  });
  if (wrongCode) return refuse(wrongCode);
  return changed ?? refuse({ kind: "no_such_order" });
}

export type ExtendOrderRefusal =
  | TransitionRefusal
  /** The sales of the order's alcohol end before that time. */
  | { kind: "extend_alcohol_over" }
  | Exclude<ExtendRefusal, { kind: "ready_time_not_later" }>
  | Extract<ExtendRefusal, { kind: "ready_time_not_later" }> & { order: Order };

/**
 * Moves the promised time of an accepted order to the later `readyAt` (docs/product-rules.md, "More time"). Repeating the time or a `key`
 * changes nothing. The guest's page changes at once; email and text follow when the time to undo it has passed, one for changes that are
 * made within that time.
 */
export async function extendOrder(
  deps: TransitionDeps,
  command: {
    orderId: string;
    readyAt: Instant;
    by: Actor;
    key?: string | undefined;
    madeAt?: Instant | undefined;
  },
): Promise<Result<Order, ExtendOrderRefusal>> {
  const { settings, calendar } = await deps.store.load();
  const { orderId, ...change } = command;
  const at = deps.clock.now();
  const changed = await deps.orders.change(orderId, (order): Result<Change, ExtendOrderRefusal> => {
    if (isLeftover(order, businessDayStart(calendar, at), at)) {
      return refuse({ ...illegal(order).error, order });
    }
    const moved = refuseForeign(deps.installation, order) ??
      extend(order, { ...change, at, maxMinutes: settings.maxPrepMinutes });
    if (!moved.ok) {
      const { error } = moved;
      return error.kind === "too_many_minutes" || error.kind === "ready_time_past"
        ? refuse(error)
        : refuse({ ...error, order });
    }
    const isSale = moved.value !== order && order.payment.state !== "none";
    if (isSale && !areSoldAt(order.lines, command.readyAt, settings.alcoholEndsAt)) {
      return refuse({ kind: "extend_alcohol_over" });
    }
    const before = lastExtension(order);
    return ok({
      order: moved.value,
      at,
      announce: "order_updated",
      withdraw: before && isUnsent(before, at) ? ["order_delayed"] : [],
      messages: messagesFor("order_delayed", order, settings, at + undoMs),
      audit: auditOf(order, "order.extend", command.by, at, {
        ready_time_before: isoOf(promisedAt(order) ?? at),
        ready_time_after: isoOf(command.readyAt),
      }),
    });
  });
  return changed ?? refuse({ kind: "no_such_order" });
}

/** Undoes the last transition, which must be of the given `kind` if any, within eight seconds and withdraws its message to the guest. */
export async function undoTransition(
  deps: Pick<Ports, "orders" | "store" | "clock">,
  command: { orderId: string; by: Actor; kind?: RecordedKind | undefined },
): Promise<Result<Order, TransitionRefusal>> {
  const { settings } = await deps.store.load();
  const at = deps.clock.now();
  const changed = await deps.orders.change(command.orderId, (order): Result<Change, TransitionRefusal> => {
    const undone = undo(order, { by: command.by, at, kind: command.kind });
    if (!undone.ok) return refuse({ ...undone.error, order });
    const last = order.transitions.at(-1);
    const kind = last?.kind;
    // The undone extension replaced the message of the one before, which is in force again.
    const before = kind === "extend" ? lastExtension(undone.value) : undefined;
    return ok({
      order: undone.value,
      at,
      announce: "order_updated",
      withdraw: kind === "ready" ? ["order_ready"] : kind === "extend" ? ["order_delayed"] : [],
      messages: last && before && isUnsent(before, last.at)
        ? messagesFor("order_delayed", order, settings, before.at + undoMs)
        : [],
      audit: auditOf(order, "order.undo", command.by, at, { kind: kind ?? "" }),
    });
  });
  return changed ?? refuse({ kind: "no_such_order" });
}

/**
 * Returns a ready order to the kitchen (docs/product-rules.md, "Kitchen view"). A "ready" message that was not sent yet is withdrawn; the
 * next "ready" notifies the guest again.
 */
export async function recallOrder(
  deps: Pick<Ports, "orders" | "clock" | "installation">,
  command: { orderId: string; by: Actor },
): Promise<Result<Order, TransitionRefusal>> {
  const at = deps.clock.now();
  const { orderId, by } = command;
  const changed = await deps.orders.change(orderId, (order): Result<Change, TransitionRefusal> => {
    const recalled = refuseForeign(deps.installation, order) ?? recall(order, { by });
    if (!recalled.ok) return refuse({ ...recalled.error, order });
    return ok({
      order: recalled.value,
      at,
      announce: "order_updated",
      withdraw: ["order_ready"],
      audit: auditOf(order, "order.recall", by, at, {}),
    });
  });
  return changed ?? refuse({ kind: "no_such_order" });
}

/** Returns the extension that is in force. */
function lastExtension({ transitions }: Order): Transition | undefined {
  return transitions.findLast(({ kind, undoneBy }) => kind === "extend" && undoneBy === undefined);
}

/** Returns whether the messages about the transition still waited at `at`. */
const isUnsent = (transition: Transition, at: Instant): boolean => at < transition.at + undoMs;

const isoOf = (at: Instant): string => Temporal.Instant.fromEpochMilliseconds(at).toString();

function messagesFor(
  subject: OrderSubject,
  order: Order,
  settings: Settings,
  notBefore: Instant,
): NonNullable<Change["messages"]> {
  if (order.payment.state === "none") return [];
  const about = { about: subject, ref: orderRef(order), notBefore } as const;
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
