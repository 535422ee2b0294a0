/** The limits of the fault tests and their invariants: no window over its limit, and holds of live carts only. */
import { gt } from "drizzle-orm";
import { type CapacityLimits, slotHoldMs } from "@domain/hours/capacity.ts";
import type { Database } from "@api/adapters/postgres/database.ts";
import { checkouts } from "@api/adapters/postgres/checkout/tables.ts";
import { orders } from "@api/adapters/postgres/orders/tables.ts";
import { slotHolds } from "@api/adapters/postgres/store/tables.ts";
import { expectData, type Shop } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

/** Low enough that guests who want the same time are refused, and high enough for a long rush. */
const limits: CapacityLimits = { orders: 6, dishes: 9 };

export async function limitWindows(shop: Shop): Promise<void> {
  const { token } = await signIn(shop, "admin");
  const values = {
    max_orders_per_slot: limits.orders,
    max_dishes_per_slot: limits.dishes,
    order_ahead_limit_hours: 144,
  };
  const settings = Object.entries(values).map(([setting_key, value]) => ({
    setting_key,
    setting_value: String(value),
  }));
  await expectData(shop, "saveSettings", { token, body: { settings } });
}

/** A cart whose guest went away from the checkout. `heldUntil` is the end of its hold; undefined when it had none or the guest released it. */
export type LeftCart = { sessionId: string; dishes: number; heldUntil: number | undefined };

/**
 * Compares the holds at `now` with the carts that guests have left. No guest may be ordering. `jumps` are the moments from which the clock
 * was set forward: a hold that ends by a jump may end while its guest pays.
 */
export async function findCapacityViolations(
  db: Database,
  now: number,
  leftCarts: readonly LeftCart[],
  jumps: readonly number[],
): Promise<string[]> {
  const [held, orderRows, checkoutRows] = await Promise.all([
    db.select().from(slotHolds).where(gt(slotHolds.until, now)),
    db.select().from(orders),
    db.select({ id: checkouts.id, payPressedAt: checkouts.payPressedAt }).from(checkouts),
  ]);
  const violations: string[] = [];
  const live = new Map(
    leftCarts.flatMap((cart) =>
      cart.heldUntil !== undefined && cart.heldUntil > now ? [[cart.sessionId, cart]] : []
    ),
  );
  for (const { sessionId, dishes, until } of held) {
    const cart = live.get(sessionId);
    const isLive = cart?.dishes === dishes && cart.heldUntil === until;
    if (!isLive) violations.push(`I10: the hold of ${sessionId} has no live cart`);
    live.delete(sessionId);
  }
  for (const sessionId of live.keys()) violations.push(`I10: the live cart ${sessionId} has no hold`);

  const payStarts = new Map(checkoutRows.map(({ id, payPressedAt }) => [id, payPressedAt]));
  // Accepting an ASAP order may move it into a full window, and so may an authorization after the end of the hold.
  const counted = orderRows.filter(({ id, pickupAt, placedAt }) => {
    const since = payStarts.get(id) ?? 0;
    return pickupAt !== null && placedAt < since + slotHoldMs &&
      !jumps.some((at) => since <= at && at <= placedAt + slotHoldMs);
  });
  const due = [
    ...counted.map(({ dueWindow, dishCount }) => ({ window: dueWindow, dishes: dishCount })),
    ...held,
  ].filter(({ window }) => window !== null);
  for (const [window, same] of Map.groupBy(due, (each) => each.window ?? 0)) {
    const dishes = same.reduce((sum, each) => sum + each.dishes, 0);
    const isOver = same.length > limits.orders || same.length > 1 && dishes > limits.dishes;
    if (isOver) {
      violations.push(
        `I11: ${new Date(window).toISOString()} has ${same.length} orders and ${dishes} dishes`,
      );
    }
  }
  return violations;
}
