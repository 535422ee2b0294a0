import { audit } from "@domain/shared/audit.ts";
import { type Instant, instantOf } from "@domain/shared/local_time.ts";
import { sumBy } from "@domain/shared/money.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { isLimited, limitsAt, slotHoldMs, windowOf } from "@domain/hours/capacity.ts";
import type { Pause } from "@domain/hours/open_status.ts";
import { type PickupRules, type PickupSlots, pickupSlots } from "@domain/hours/pickup_slots.ts";
import { areSoldAt } from "@domain/menu/alcohol.ts";
import { indexOf, type MenuIndex } from "@domain/menu/menu.ts";
import type { Pickup } from "@domain/order/agreement.ts";
import { changeTime, costsTheSame, isUnanswered } from "@domain/order/change_time.ts";
import { dueWindow } from "@domain/order/kitchen_queue.ts";
import type { Order, OrderRefusal } from "@domain/order/order.ts";
import { checkPickup, type PickupRefusal } from "@domain/order/pickup_choice.ts";
import { type ForeignPayment, refuseForeign } from "@domain/payment/ownership.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import {
  capacityRules,
  leadMinutes,
  needsKitchen,
  type OrderingOff,
  orderingOff,
  pauseNow,
  pickupRules,
} from "../store/store_rules.ts";

type TimeDeps = Pick<Ports, "orders" | "menus" | "store" | "kitchen" | "clock" | "installation">;

export type ChangeTimeRefusal =
  | { kind: "no_such_order" }
  | OrderingOff
  | PickupRefusal
  /** A dish has another price at that time. */
  | { kind: "time_at_other_price" }
  /** The order has alcohol, whose sales end before that time. */
  | { kind: "alcohol_over" }
  /** Others took the last places of the time again and again. */
  | { kind: "checkout_in_progress" }
  | (OrderRefusal | ForeignPayment) & { order: Order };

/** Limit of attempts when others take the last place of the time meanwhile. */
const maxAttempts = 5;

/** Returns the times to which the guest may change the pickup of an order; none once staff have answered it. */
export async function timesFor(
  deps: TimeDeps,
  orderId: string,
): Promise<Result<PickupSlots, { kind: "no_such_order" }>> {
  const order = await deps.orders.byId(orderId);
  if (!order) return refuse({ kind: "no_such_order" });
  if (!isUnanswered(order)) return ok({ days: [] });
  const { facts, menu, now, rules, lead, pause } = await rulesFor(deps, order);
  if (orderingOff(facts)) return ok({ days: [] });
  const { days } = pickupSlots(facts.calendar, now, rules, lead, pause);
  const isOffered = (at: Instant | undefined) =>
    at !== undefined && costsTheSame(order, at, menu.dishes, facts.settings.lunch) &&
    areSoldAt(order.lines, at, facts.settings.alcoholEndsAt);
  const offered = days.map(({ date, slots }) => ({
    date,
    slots: slots.filter((time) => isOffered(instantOf(date, time))),
  }));
  return ok({ days: offered.filter(({ slots }) => slots.length > 0) });
}

/**
 * Changes the pickup time of an unanswered order for its guest by the rules of the checkout, announces it and enters it in the audit log
 * (docs/product-rules.md, "Change of the pickup time"). The new window is held until the order has moved, so that of two that want its
 * last place exactly one gets it. Of a change and an answer of staff, a cancellation or the expiry, the first one counts.
 */
export async function changePickupTime(
  deps: TimeDeps,
  { orderId, date, time }: { orderId: string; date: string; time: string },
): Promise<Result<Order, ChangeTimeRefusal>> {
  const order = await deps.orders.byId(orderId);
  if (!order) return refuse({ kind: "no_such_order" });
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { facts, menu, now, rules, lead, pause } = await rulesFor(deps, order);
    const off = orderingOff(facts);
    if (off) return refuse(off);
    const choice = { option: "scheduled", date, time } as const;
    const checked = checkPickup(choice, facts.calendar, now, rules, lead, pause);
    if (!checked.ok) return checked;
    const { at } = checked.value;
    if (!costsTheSame(order, at, menu.dishes, facts.settings.lunch)) {
      return refuse({ kind: "time_at_other_price" });
    }
    // Another tab may move the order to another window at the same time.
    const holder = `${orderId}_${windowOf(at)}`;
    if (!await holdWindow(deps, holder, order, facts, at, now)) continue;
    try {
      return await change(deps, orderId, { kind: "scheduled", at }, facts, now);
    } finally {
      await deps.kitchen.release(holder);
    }
  }
  return refuse({ kind: "checkout_in_progress" });
}

async function change(
  deps: TimeDeps,
  orderId: string,
  pickup: Pickup & { kind: "scheduled" },
  { calendar, settings }: StoreFacts,
  at: Instant,
): Promise<Result<Order, ChangeTimeRefusal>> {
  const minutes = { asap: settings.expireAsapMinutes, scheduled: settings.expireScheduledMinutes };
  const changed = await deps.orders.change(orderId, (order): Result<Change, ChangeTimeRefusal> => {
    const moved = refuseForeign(deps.installation, order) ??
      changeTime(order, { pickup, at, calendar, minutes });
    if (!moved.ok) return refuse({ ...moved.error, order });
    if (moved.value !== order && !areSoldAt(order.lines, pickup.at, settings.alcoholEndsAt)) {
      return refuse({ kind: "alcohol_over" });
    }
    return ok({
      order: moved.value,
      at,
      announce: "order_updated",
      audit: audit("order.time_changed", "order", order.id, {
        at,
        details: {
          number: order.number,
          by: "guest",
          pickup_time_before: timeIn(order.pickup),
          pickup_time_after: timeIn(pickup),
        },
      }),
    });
  });
  return changed ?? refuse({ kind: "no_such_order" });
}

/** Holds the window of `at` for the order, as `holder`. Returns false when it has just become full. */
async function holdWindow(
  { kitchen }: TimeDeps,
  holder: string,
  order: Order,
  facts: StoreFacts,
  at: Instant,
  now: Instant,
): Promise<boolean> {
  const [window, capacity] = [windowOf(at), capacityRules(facts, now)];
  if (!isLimited(capacity) || window === dueWindow(order)) return true;
  const hold = {
    sessionId: holder,
    isPaying: true,
    window,
    dishes: dishesOf(order),
    until: now + slotHoldMs,
  };
  return await kitchen.hold(hold, limitsAt(capacity, window), now) !== "full";
}

type TimeRules = {
  facts: StoreFacts;
  menu: MenuIndex;
  now: Instant;
  rules: PickupRules;
  lead: number;
  pause: Pause | undefined;
};

/** The rules of the checkout for an order that already has a place in its own window. */
async function rulesFor(deps: TimeDeps, order: Order): Promise<TimeRules> {
  const now = deps.clock.now();
  const [menu, facts] = await Promise.all([deps.menus.load(), deps.store.load()]);
  const kitchen = needsKitchen(facts) ? await deps.kitchen.load(now) : undefined;
  const [window, dishes] = [dueWindow(order), dishesOf(order)];
  const own = window === undefined ? undefined : { window, dishes };
  return {
    facts,
    menu: indexOf(menu),
    now,
    rules: pickupRules(facts, now, kitchen && { ...kitchen, own }, dishes),
    lead: leadMinutes(facts, { prepMinutes: order.prepMinutes, count: dishes }),
    pause: pauseNow(facts, now),
  };
}

const dishesOf = ({ lines }: Order): number => sumBy(lines, ({ quantity }) => quantity);

/** A pickup in the audit log: "asap", or an ISO instant. */
const timeIn = (pickup: Pickup): string =>
  pickup.kind === "asap" ? "asap" : Temporal.Instant.fromEpochMilliseconds(pickup.at).toString();
