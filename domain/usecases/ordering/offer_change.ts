import { audit, type AuditEntry } from "@domain/shared/audit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { type Instant, minuteMs } from "@domain/shared/local_time.ts";
import { sumBy } from "@domain/shared/money.ts";
import { type Actor } from "@domain/shared/actor.ts";
import { indexOf } from "@domain/menu/menu.ts";
import { move, type OrderCommand } from "@domain/order/moves.ts";
import {
  changedPickup,
  type OfferProblem,
  openOffer,
  proposeChange,
  type RequestedChange,
} from "@domain/order/offer.ts";
import type { DenyReason, Offer, Order } from "@domain/order/order.ts";
import {
  checkPickup,
  isSoldWhenDue,
  type PickupChoice,
  type PickupRefusal,
} from "@domain/order/pickup_choice.ts";
import { refuseForeign } from "@domain/payment/ownership.ts";
import { type Message, orderEmail, orderText } from "@domain/notification/message.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { settlePayment } from "../payments/settle_payment.ts";
import { leadMinutes, pickupRules } from "../store/store_rules.ts";
import { type AnswerDeps, type AnswerRefusal, promiser } from "./answer_order.ts";

type OfferDeps = AnswerDeps & Pick<Ports, "menus">;

export type OfferRefusal =
  | AnswerRefusal
  | OfferProblem
  /** The sales of the alcohol now end before the offered order would be due. */
  | { kind: "alcohol_over" }
  | Extract<PickupRefusal, { kind: "slot_lost" | "slot_full" }>
  /** `offer_ended`: the guest answered the offer, staff withdrew it, or it lapsed. `offer_none`: the order never had one. */
  | { kind: "offer_ended" | "offer_none"; order: Order };

/**
 * Offers the guest a change of a pending order instead of denying it (docs/product-rules.md, "Counter-offer"). With `isAgreed`, the guest
 * agreed on the phone: the order is amended and accepted at once. A `pickup` must be a slot with room; a pause of ordering does not matter.
 */
export async function offerChange(
  deps: OfferDeps,
  command: {
    orderId: string;
    by: Actor;
    requested: Omit<RequestedChange, "pickupAt">;
    pickup?: PickupChoice | undefined;
    reason: DenyReason;
    text: string;
    /** The guest's time to answer; the setting by default. */
    minutes?: number | undefined;
    isAgreed: boolean;
  },
): Promise<Result<Order, OfferRefusal>> {
  const { orderId, by, pickup, reason, text, isAgreed } = command;
  const facts = await deps.store.load();
  const at = deps.clock.now();
  const { alcoholEndsAt } = facts.settings;
  const menu = { ...indexOf(await deps.menus.load()), alcoholEndsAt };
  const kitchen = pickup && await deps.kitchen.load(at);
  const usualMinutes = await promiser(deps, facts, at);
  const offered = await change(deps, orderId, (order) => {
    const pickupAt = slotOf(order, pickup, facts, at, kitchen);
    if (!pickupAt.ok) return pickupAt;
    const proposed = proposeChange(order, { ...command.requested, pickupAt: pickupAt.value }, menu, at);
    if (!proposed.ok) return proposed;
    const waitMs = (command.minutes ?? facts.settings.offerMinutes) * minuteMs;
    const offer: Offer = {
      ...proposed.value,
      beforeCents: order.bill.totalCents,
      reason,
      text,
      by,
      at,
      expiresAt: Math.min(at + waitMs, order.expiresAt),
    };
    // The order expires within seconds, and an answer would come too late.
    if (!isAgreed && order.expiresAt <= at) return refuse({ kind: "offer_ended", order });
    const open = moved(order, { do: "offer", offer, at });
    if (!open.ok) return open;
    const details = { cents_before: offer.beforeCents, cents_after: offer.bill.totalCents, reason, text };
    if (!isAgreed) {
      return ok({
        order: open.value,
        at,
        announce: "order_updated",
        audit: auditOf(order, "order.offer", by, at, details),
        messages: messagesTo(order, facts.settings),
      });
    }
    const minutes = usualMinutes({ ...order, pickup: changedPickup(order.pickup, offer.changes) });
    const taken = moved(open.value, { do: "take_offer", by, minutes, at });
    if (!taken.ok) return taken;
    if (!isSoldWhenDue(taken.value, at, alcoholEndsAt, minutes)) {
      return refuse({ kind: "offer_alcohol_over" });
    }
    return ok({
      order: taken.value,
      at,
      announce: "order_updated",
      audit: auditOf(order, "order.offer_accepted", by, at, { ...details, minutes, by: "phone" }),
    });
  });
  const order = await settled(deps, offered);
  return order.ok && isAgreed && order.value.payment.state === "capture_failed"
    ? refuse({ kind: "capture_failed", reason: order.value.payment.reason, order: order.value })
    : order;
}

/** Withdraws the open offer: the order waits for staff again. A repeat changes nothing. */
export async function withdrawOffer(
  deps: OfferDeps,
  { orderId, by }: { orderId: string; by: Actor },
): Promise<Result<Order, OfferRefusal>> {
  const at = deps.clock.now();
  return await change(deps, orderId, (order) => withdrawing(order, by, at));
}

function withdrawing(order: Order, by: Actor, at: Instant): Result<Change, OfferRefusal> {
  const withdrawn = moved(order, { do: "withdraw_offer", by, at });
  if (!withdrawn.ok) return refuse(offerRefusal(order));
  return ok({
    order: withdrawn.value,
    at,
    announce: "order_updated",
    withdraw: ["order_offered"],
    audit: auditOf(order, "order.offer_withdrawn", by, at),
  });
}

/**
 * Stores the guest's answer. Yes amends the order as offered and accepts it, and captures the smaller bill; no denies it and releases the
 * card. The first answer counts; a repeat changes nothing. When the capture fails, the changed order waits for staff. When the sales of its
 * alcohol now end before the order is due, yes is refused with `alcohol_over` and withdraws the offer, so that the order waits for staff.
 */
export async function answerOffer(
  deps: OfferDeps,
  { orderId, answer }: { orderId: string; answer: "yes" | "no" },
): Promise<Result<Order, OfferRefusal>> {
  const facts = await deps.store.load();
  const at = deps.clock.now();
  const by: Actor = { kind: "guest" };
  const usualMinutes = await promiser(deps, facts, at);
  let isAlcoholOver = false;
  const answered = await change(deps, orderId, (order) => {
    const minutes = usualMinutes({
      ...order,
      pickup: changedPickup(order.pickup, openOffer(order)?.changes ?? []),
    });
    const next = answer === "yes"
      ? moved(order, { do: "take_offer", by, minutes, at })
      : moved(order, { do: "lose_offer", as: "declined", by, at });
    if (!next.ok) return refuse(offerRefusal(order));
    isAlcoholOver = answer === "yes" && next.value !== order &&
      !isSoldWhenDue(next.value, at, facts.settings.alcoholEndsAt, minutes);
    if (isAlcoholOver) return withdrawing(order, { kind: "system" }, at);
    return ok({
      order: next.value,
      at,
      announce: "order_updated",
      withdraw: ["order_offered"],
      audit: answer === "yes"
        ? auditOf(order, "order.offer_accepted", by, at, { minutes, by: "guest" })
        : auditOf(order, "order.offer_declined", by, at, { by: "guest" }),
    });
  });
  return answered.ok && isAlcoholOver ? refuse({ kind: "alcohol_over" }) : await settled(deps, answered);
}

/** Denies an order whose offer was not answered in time and releases its card. */
export async function lapseOffer(deps: AnswerDeps, orderId: string): Promise<void> {
  const at = deps.clock.now();
  const lapsed = await change(deps, orderId, (order) => {
    const open = openOffer(order);
    if (!open || at < open.expiresAt) return refuse({ kind: "offer_ended", order });
    const next = moved(order, { do: "lose_offer", as: "lapsed", by: { kind: "system" }, at });
    if (!next.ok) return next;
    return ok({
      order: next.value,
      at,
      announce: "order_updated",
      withdraw: ["order_offered"],
      audit: auditOf(order, "order.offer_lapsed", { kind: "system" }, at),
    });
  });
  await settled(deps, lapsed);
}

/** An offer needs an answer, so its email does not depend on a setting. */
function messagesTo(order: Order, { textsGuests }: StoreFacts["settings"]): Message[] {
  return [
    orderEmail("order_offered", order),
    ...(textsGuests && order.wantsTexts ? [orderText("order_offered", order)] : []),
  ];
}

/** Returns the moment of the offered slot, undefined without one. */
function slotOf(
  order: Order,
  pickup: PickupChoice | undefined,
  facts: StoreFacts,
  now: Instant,
  kitchen: Parameters<typeof pickupRules>[2],
): Result<Instant | undefined, OfferRefusal> {
  if (!pickup) return ok(undefined);
  const count = sumBy(order.lines, ({ quantity }) => quantity);
  const lead = leadMinutes(facts, { prepMinutes: order.prepMinutes, count });
  const checked = checkPickup(pickup, facts.calendar, now, pickupRules(facts, now, kitchen, count), lead);
  if (checked.ok) {
    const { pickup } = checked.value;
    return pickup.kind === "scheduled" ? ok(pickup.at) : refuse({ kind: "offer_not_later" });
  }
  const { error } = checked;
  return error.kind === "asap_unavailable" ? refuse({ kind: "offer_not_later" }) : refuse(error);
}

function offerRefusal(order: Order): OfferRefusal {
  return { kind: order.offers.length === 0 ? "offer_none" : "offer_ended", order };
}

function moved(order: Order, command: OrderCommand): Result<Order, OfferRefusal> {
  const next = move(order, command);
  return next.ok ? next : refuse({ ...next.error, order });
}

async function change(
  deps: Pick<Ports, "orders" | "installation">,
  orderId: string,
  decide: (order: Order) => Result<Change, OfferRefusal>,
): Promise<Result<Order, OfferRefusal>> {
  const changed = await deps.orders.change(orderId, (order): Result<Change, OfferRefusal> => {
    const foreign = refuseForeign(deps.installation, order);
    return foreign ? refuse({ ...foreign.error, order }) : decide(order);
  });
  return changed ?? refuse({ kind: "no_such_order" });
}

async function settled(
  deps: AnswerDeps,
  changed: Result<Order, OfferRefusal>,
): Promise<Result<Order, OfferRefusal>> {
  return changed.ok ? ok(await settlePayment(deps, changed.value)) : changed;
}

function auditOf(
  order: Order,
  action: string,
  by: Actor,
  at: Instant,
  details: AuditEntry["details"] = {},
): AuditEntry {
  return audit(action, "order", order.id, {
    at,
    ...(by.kind === "staff" && { by }),
    details: { number: order.number, ...details },
  });
}
