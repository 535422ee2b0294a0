import { audit } from "@domain/shared/audit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { type DenyReason, type Order, type OrderRefusal, type SoldOutItems } from "@domain/order/order.ts";
import { isSoldWhenDue } from "@domain/order/pickup_choice.ts";
import type { Actor } from "@domain/shared/actor.ts";
import type { CaptureFailure } from "@domain/payment/payment.ts";
import { type ForeignPayment, refuseForeign } from "@domain/payment/ownership.ts";
import { minutesOffered, minutesToEstimate } from "@domain/order/promise.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { OrderChange } from "@domain/ports/orders.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { type AccessDenied, refuseRole, type Role } from "@domain/staff/permissions.ts";
import { pauseOrdering, pausing, type Staff } from "../store/store_modes.ts";
import { busyMinutes, queueMinutesNow } from "../store/store_rules.ts";
import { type SoldOut, switchingOff } from "../menu/set_availability.ts";
import { changeBy, settlePayment } from "../payments/settle_payment.ts";
import { firstTickets, type RoutingDeps } from "./print_ticket.ts";

export type AnswerDeps =
  & Pick<Ports, "orders" | "payments" | "store" | "kitchen" | "clock" | "installation">
  & RoutingDeps;

type AcceptRefusal =
  | { kind: "too_many_minutes"; max: number }
  /** The sales of the order's alcohol end before it would be due. */
  | { kind: "accept_alcohol_over" };

export type AnswerRefusal =
  | { kind: "no_such_order" }
  | AccessDenied
  | AcceptRefusal
  | { kind: "capture_failed"; reason: CaptureFailure; order: Order }
  | (OrderRefusal | ForeignPayment) & { order: Order };

/**
 * Accepts a pending order: stores the decision, captures the payment, then confirms (docs/product-rules.md, "Accept"). Repeated and
 * simultaneous calls make one capture and return the same order. `minutes` is the promised prep time; the offered default applies
 * without it. The returned order is still `capturing` when the provider did not answer; `resumePayments` finishes it. Alcohol whose sales
 * end before the order is due is refused, unless the provider has captured the payment (`isCharged`) or the order is a test.
 */
export async function acceptOrder(
  deps: AnswerDeps,
  command: { orderId: string; by: Actor; minutes?: number | undefined; isCharged?: boolean },
): Promise<Result<Order, AnswerRefusal>> {
  const facts = await deps.store.shown();
  const at = deps.clock.now();
  const usualMinutes = command.minutes === undefined ? await promiser(deps, facts, at) : undefined;
  const ticketsOf = await firstTickets(deps, facts.settings);
  const intended = await answer(deps, command.orderId, (order) => {
    const minutes = command.minutes ?? usualMinutes?.(order) ?? order.prepMinutes;
    const accepted = changeBy(order, { do: "accept", by: command.by, minutes, at }, {
      ...(order.payment.state === "none" ? ticketsOf(order, at) : {}),
      audit: audit("order.accept", "order", order.id, {
        at,
        by: command.by,
        details: { number: order.number, minutes, cents: order.payment.amountCents },
      }),
    });
    if (!accepted.ok || accepted.value.order === order) return accepted;
    const max = facts.settings.maxPrepMinutes;
    if (command.minutes !== undefined && command.minutes > max) {
      return refuse({ kind: "too_many_minutes", max });
    }
    const isSale = order.payment.state !== "none";
    return isSale && !command.isCharged && !isSoldWhenDue(order, at, facts.settings.alcoholEndsAt, minutes)
      ? refuse({ kind: "accept_alcohol_over" })
      : accepted;
  });
  if (!intended.ok) return intended;
  const settled = await settlePayment(deps, intended.value);
  return settled.payment.state === "capture_failed"
    ? refuse({ kind: "capture_failed", reason: settled.payment.reason, order: settled })
    : ok(settled);
}

/** Returns a function that returns the minutes which the accept sheet presets for an order. */
export async function promiser(
  deps: Pick<Ports, "kitchen">,
  facts: StoreFacts,
  at: Instant,
): Promise<(order: Pick<Order, "pickup" | "placedAt" | "prepMinutes">) => number> {
  const limits = {
    busyMinutes: busyMinutes(facts, at),
    queueMinutes: await queueMinutesNow(deps, facts, at),
    longest: facts.settings.maxPrepMinutes,
  };
  return ({ pickup, placedAt, prepMinutes }) => {
    const estimate = pickup.kind === "asap" ? minutesToEstimate(pickup.minutes.from, placedAt, at) : 0;
    return minutesOffered(prepMinutes, limits, estimate).chosen;
  };
}

type Denial = { orderId: string; by: Actor; reason: DenyReason; text: string };

/** Denies a pending order and releases its authorization. */
export async function denyOrder(deps: AnswerDeps, command: Denial): Promise<Result<Order, AnswerRefusal>> {
  return await settled(deps, await answer(deps, command.orderId, denying(deps, command)));
}

/**
 * Denies a pending order and pauses ordering for the rest of the day in one transaction. When the order was denied before, only the
 * pause begins; so it does when the guest cancelled the order or it expired, and the denial is refused. Needs the permission
 * `pause_ordering`.
 */
export async function denyAndPause(
  deps: AnswerDeps,
  command: Denial & { by: Staff; role: Role },
): Promise<Result<Order, AnswerRefusal>> {
  const refused = refuseRole(command.role, "pause_ordering");
  if (refused) return refuse(refused);
  const pause = { by: command.by, for: "rest_of_day" } as const;
  const modes = await pausing(deps, pause);
  const decide = denying(deps, command);
  let isRepeat: boolean | undefined;
  const denied = await answer(deps, command.orderId, (order) => {
    const change = decide(order);
    isRepeat = change.ok && change.value.order === order;
    return change.ok ? ok({ ...change.value, modes }) : change;
  });
  // A repeat does not write the order, so the pause is stored on its own.
  if (denied.ok ? isRepeat : hasEnded(denied.error)) await pauseOrdering(deps, pause);
  return await settled(deps, denied);
}

/**
 * Denies a pending order as sold out and switches off the order's dishes and options that `soldOut` lists, in one transaction. When the
 * order was denied before, they are switched off on their own; so they are when the guest cancelled it or it expired, and the denial is
 * refused. Needs the permission `menu_basic`.
 */
export async function denyAndSwitchOff(
  deps: AnswerDeps & Pick<Ports, "menus">,
  command: Denial & { by: Staff; role: Role; soldOut: SoldOut },
): Promise<Result<Order, AnswerRefusal>> {
  const refused = refuseRole(command.role, "menu_basic");
  if (refused) return refuse(refused);
  const order = await deps.orders.byId(command.orderId);
  if (!order) return refuse({ kind: "no_such_order" });
  const soldOut = ofOrder(command.soldOut, order);
  const menu = await switchingOff(deps, command.by, soldOut);
  const { dishIds, optionIds } = soldOut;
  const decide = denying(deps, {
    ...command,
    soldOut: dishIds.length + optionIds.length > 0 ? { dishIds, optionIds } : undefined,
  });
  let isRepeat: boolean | undefined;
  const denied = await answer(deps, command.orderId, (order) => {
    const change = decide(order);
    isRepeat = change.ok && change.value.order === order;
    return change.ok ? ok({ ...change.value, menu }) : change;
  });
  // A repeat does not write the order, so the menu is changed on its own.
  if (denied.ok ? isRepeat : hasEnded(denied.error)) await deps.menus.change((before) => ok(menu(before)));
  return await settled(deps, denied);
}

/** Whether a denial is refused because the guest cancelled the order or it expired. */
const hasEnded = (error: AnswerRefusal): boolean =>
  error.kind === "invalid_transition" && (error.status === "cancelled" || error.status === "expired");

/** Returns what is sold out without the dishes and options that the order does not have. */
function ofOrder({ dishIds, optionIds, off }: SoldOut, { lines }: Order): SoldOut {
  return {
    dishIds: dishIds.filter((id) => lines.some(({ dishId }) => dishId === id)),
    optionIds: optionIds.filter((id) => lines.some(({ options }) => options.some((each) => each.id === id))),
    off,
  };
}

function denying(
  { clock }: Pick<Ports, "clock">,
  { by, reason, text, soldOut }: Denial & { soldOut?: SoldOutItems | undefined },
) {
  const at = clock.now();
  return (order: Order) =>
    changeBy(order, { do: "deny", by, reason, text, soldOut, at }, {
      audit: audit("order.deny", "order", order.id, {
        at,
        by,
        details: { number: order.number, reason, text },
      }),
    });
}

/** Cancels a pending order for its guest and releases its authorization (docs/product-rules.md, "Cancellation"). */
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
        audit: audit("order.cancel", "order", order.id, {
          at,
          details: { number: order.number, by: "guest" },
        }),
      }),
  );
  return await settled(deps, cancelled);
}

async function settled(
  deps: AnswerDeps,
  answered: Result<Order, AnswerRefusal>,
): Promise<Result<Order, AnswerRefusal>> {
  return answered.ok ? ok(await settlePayment(deps, answered.value)) : answered;
}

/** Stores the answer that `decide` returns. Refuses an order of another installation. */
export async function answer(
  deps: AnswerDeps,
  orderId: string,
  decide: (order: Order) => Result<OrderChange, OrderRefusal | AcceptRefusal>,
): Promise<Result<Order, AnswerRefusal>> {
  const changed = await deps.orders.change(orderId, (order): Result<OrderChange, AnswerRefusal> => {
    const change = refuseForeign(deps.installation, order) ?? decide(order);
    return change.ok ? change : refuse({ ...change.error, order });
  });
  return changed ?? refuse({ kind: "no_such_order" });
}
