import { type Calendar } from "../hours/open_time.ts";
import type { Dish } from "../menu/dish.ts";
import { type LunchRules, unitPrice } from "../menu/lunch.ts";
import { withOptions } from "../menu/option.ts";
import { hourMs, type Instant, minuteMs } from "../shared/local_time.ts";
import { ok, type Result } from "../shared/result.ts";
import type { Pickup } from "./agreement.ts";
import { illegal, type Order, type OrderRefusal } from "./order.ts";
import { expiryOf, latestExpiryOf, minAnswerMinutes } from "./pickup_choice.ts";

/** Returns whether the guest may change the pickup time: the order waits for the answer of staff. */
export function isUnanswered({ state, payment }: Pick<Order, "state" | "payment">): boolean {
  return state.status === "pending_approval" &&
    (payment.state === "authorized" || payment.state === "capture_failed");
}

/** Longer than the payment of a guest takes, from pressing Pay to the bank's answer. */
const longestPaymentMs = hourMs;

/**
 * Returns whether the agreed dishes cost the same for pickup at `at`: none of them changes between the lunch and the dinner price. A
 * change of the menu since then does not count.
 */
export function costsTheSame(
  { lines, pickup, placedAt }: Pick<Order, "lines" | "pickup" | "placedAt">,
  at: Instant,
  dishes: ReadonlyMap<string, Pick<Dish, "priceCents" | "lunchPriceCents">>,
  lunch: LunchRules,
): boolean {
  return lines.every(({ dishId, unitPriceCents, options }) => {
    const dish = dishes.get(dishId);
    if (dish === undefined) return true;
    const usual = unitPrice(dish, pickup.kind === "asap" ? placedAt : pickup.at, lunch);
    // Lunch may have begun or ended between pressing Pay, whose price an ASAP order has, and the authorization. Otherwise the
    // order's own price is ignored, because after a change of the menu it may equal today's price of the other time.
    const agreed = pickup.kind === "asap"
      ? [usual, unitPrice(dish, placedAt - longestPaymentMs, lunch)].find((cents) =>
        withOptions(cents, options) === unitPriceCents
      )
      : usual;
    return unitPrice(dish, at, lunch) === (agreed ?? usual);
  });
}

type TimeChange = {
  pickup: Pickup & { kind: "scheduled" };
  at: Instant;
  calendar: Calendar;
  /** The approval windows in minutes. */
  minutes: { asap: number; scheduled: number };
};

/**
 * Changes the pickup time for the guest while the order waits for the answer of staff, who then have five minutes unless the latest expiry comes
 * first. Amounts stay as authorized. The same time again returns the same order object. See docs/product-rules.md, "Change of the pickup time".
 */
export function changeTime(
  order: Order,
  { pickup, at, calendar, minutes }: TimeChange,
): Result<Order, OrderRefusal> {
  if (!isUnanswered(order) || order.expiresAt <= at) return illegal(order);
  if (isAt(order.pickup, pickup.at)) return ok(order);
  const { firstPickup: first = order.pickup, ...rest } = order;
  const latest = Math.max(order.expiresAt, latestExpiryOf(order, calendar, minutes));
  const expiresAt = Math.max(
    expiryOf({ ...order, pickup }, calendar, minutes),
    Math.min(at + minAnswerMinutes * minuteMs, latest),
  );
  return ok({ ...rest, pickup, expiresAt, ...(!isAt(first, pickup.at) && { firstPickup: first }) });
}

const isAt = (pickup: Pickup, at: Instant): boolean => pickup.kind === "scheduled" && pickup.at === at;
