import { ok, refuse, type Result } from "../../shared/result.ts";
import type { Instant } from "../../shared/local_time.ts";
import {
  addToCart,
  type Cart,
  type CartRefusal,
  emptyCart,
  type LineUpdate,
  updateLine,
} from "../../cart/cart.ts";
import { type Quote, quoteCart } from "../../cart/quote.ts";
import { isAvailable } from "../../menu/dish.ts";
import type { Ports } from "../../ports/ports.ts";
import { type OrderingOff, orderingOff, priceRules } from "../store/store_rules.ts";

type CartDeps = Pick<Ports, "carts" | "menus" | "store" | "clock">;

export type DishRefusal = { kind: "no_such_dish" } | { kind: "dish_off"; name: string };

/** Returns a guest's cart at the prices of an order for now. */
export async function viewCart(deps: CartDeps, sessionId: string): Promise<Quote> {
  return await quoted(deps, await deps.carts.load(sessionId), deps.clock.now());
}

/** Adds a dish. Refuses a dish that is not available now (docs/product-rules.md, "Cart lines"). */
export async function addDish(
  deps: CartDeps & Pick<Ports, "ids">,
  command: { sessionId: string; dishId: string; quantity: number; note: string },
): Promise<Result<Quote, CartRefusal | DishRefusal | OrderingOff>> {
  const now = deps.clock.now();
  const [menu, facts] = await Promise.all([deps.menus.cached(), deps.store.cached()]);
  const off = orderingOff(facts);
  if (off) return refuse(off);
  const dish = menu.dishes.find((each) => each.id === command.dishId);
  if (!dish) return refuse({ kind: "no_such_dish" });
  if (!isAvailable(dish, now)) return refuse({ kind: "dish_off", name: dish.name });

  const lineId = deps.ids.next("line");
  const changed = await deps.carts.change(
    command.sessionId,
    (cart) => addToCart(cart, command, lineId, facts.settings.limits),
  );
  return changed.ok ? ok(await quoted(deps, changed.value, now)) : changed;
}

/** Changes or removes one line (docs/product-rules.md, "Cart lines"). */
export async function updateCartLine(
  deps: CartDeps,
  command: LineUpdate & { sessionId: string },
): Promise<Result<Quote, CartRefusal>> {
  const { settings } = await deps.store.cached();
  const changed = await deps.carts.change(
    command.sessionId,
    (cart) => updateLine(cart, command, settings.limits),
  );
  return changed.ok ? ok(await quoted(deps, changed.value, deps.clock.now())) : changed;
}

/** Removes all lines and returns the empty cart's quote. */
export async function clearCart(deps: CartDeps, sessionId: string): Promise<Quote> {
  await deps.carts.change(sessionId, () => ok(emptyCart(sessionId)));
  return await quoted(deps, emptyCart(sessionId), deps.clock.now());
}

async function quoted(deps: CartDeps, cart: Cart, now: Instant): Promise<Quote> {
  const [menu, facts] = await Promise.all([deps.menus.cached(), deps.store.cached()]);
  return quoteCart(cart, new Map(menu.dishes.map((dish) => [dish.id, dish])), now, now, priceRules(facts));
}
