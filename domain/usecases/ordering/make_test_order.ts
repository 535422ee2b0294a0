import { asapMinutes, usualPickup } from "@domain/hours/pickup_slots.ts";
import { audit } from "@domain/shared/audit.ts";
import { localDateOf, minuteMs } from "@domain/shared/local_time.ts";
import type { Dish } from "@domain/menu/dish.ts";
import { noWishes } from "@domain/order/agreement.ts";
import { noHistory, type Order, orderNumber } from "@domain/order/order.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { totals } from "@domain/cart/quote.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { priceRules } from "../store/store_rules.ts";

/**
 * Creates an order without a guest and without a payment, to test the alarm, the sheets and the printer. It expires like any other
 * order (docs/product-rules.md, "Test orders").
 */
export async function makeTestOrder(
  deps: Pick<Ports, "orders" | "menus" | "store" | "clock" | "ids" | "installation">,
  by: Actor & { kind: "staff" },
): Promise<Order> {
  const [menu, facts] = await Promise.all([deps.menus.load(), deps.store.load()]);
  const at = deps.clock.now();
  const id = deps.ids.next("ord");
  const dishes = menu.dishes.slice(0, 2);
  const rates = priceRules(facts);
  const lines = dishes.map((dish, nth) => lineOf(dish, nth));
  const bill = totals(
    lines.map((line) => ({ cents: line.unitPriceCents, isTaxable: line.isTaxable })),
    rates,
  );
  return await deps.orders.add(localDateOf(at), (countOfDay) => ({
    at,
    announce: "new_order",
    order: {
      id,
      installationId: deps.installation.id,
      number: orderNumber(countOfDay),
      day: localDateOf(at),
      placedAt: at,
      contact: { firstName: "Test", lastName: "Order", email: "", phone: facts.settings.restaurant.phone },
      ...noWishes,
      note: "This is a test. Nobody ordered it. 테스트 주문입니다.",
      pickup: { kind: "asap", minutes: asapMinutes(usualPickup, 0) },
      lines,
      bill: { ...bill, taxPpm: rates.taxPpm },
      prepMinutes: dishes.reduce((longest, dish) => Math.max(longest, dish.prepMinutes), 0),
      expiresAt: at + facts.settings.expireAsapMinutes * minuteMs,
      warnings: [],
      state: { status: "pending_approval" },
      payment: { intentId: `test_${id}`, amountCents: bill.totalCents, state: "none", since: at },
      ...noHistory,
    },
    audit: audit("order.test", "order", id, { at, by, details: { number: orderNumber(countOfDay) } }),
  }));
}

function lineOf(dish: Dish, nth: number): Order["lines"][number] {
  return {
    id: `line_${nth + 1}`,
    dishId: dish.id,
    name: dish.name,
    kitchenName: dish.kitchenName,
    quantity: 1,
    unitPriceCents: dish.priceCents,
    isTaxable: dish.isTaxable,
    isAlcoholic: dish.isAlcoholic,
    note: nth === 0 ? "Test note" : "",
    options: [],
    leftOut: [],
  };
}
