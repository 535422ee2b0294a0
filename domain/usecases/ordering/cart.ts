import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import {
  addToCart,
  type Cart,
  type CartRefusal,
  emptyCart,
  findLine,
  type LineUpdate,
  updateLine,
} from "@domain/cart/cart.ts";
import { type Quote, quoteCart } from "@domain/cart/quote.ts";
import { isAvailable } from "@domain/menu/dish.ts";
import { indexOf } from "@domain/menu/menu.ts";
import { checkedOptions, type ChosenOption, groupsOf, type OptionProblem } from "@domain/menu/option.ts";
import type { Offer } from "@domain/ports/carts.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { type OrderingOff, orderingOff, priceRules } from "../store/store_rules.ts";

type CartDeps = Pick<Ports, "carts" | "menus" | "store" | "clock">;

export type DishRefusal = { kind: "no_such_dish" } | { kind: "dish_off"; name: string };
export type OptionRefusal = { kind: "options"; problem: OptionProblem };

/** Returns a guest's cart at the prices of an order for now. */
export async function viewCart(deps: CartDeps, sessionId: string): Promise<Quote> {
  return await quoted(deps, await deps.carts.load(sessionId), deps.clock.now());
}

/**
 * Adds a dish. Without `options`, the dish gets the default ones. Refuses a dish that is not available now with these options
 * (docs/product-rules.md, "Cart lines" and "Option groups").
 */
export async function addDish(
  deps: CartDeps & Pick<Ports, "ids">,
  command: {
    sessionId: string;
    dishId: string;
    quantity: number;
    note: string;
    options?: readonly ChosenOption[] | undefined;
  },
): Promise<Result<Quote, CartRefusal | DishRefusal | OptionRefusal | OrderingOff>> {
  const now = deps.clock.now();
  const lineId = deps.ids.next("line");
  const changed = await deps.carts.changeByOffer<CartRefusal | DishRefusal | OptionRefusal | OrderingOff>(
    command.sessionId,
    (cart, { menu, facts }) => {
      const off = orderingOff(facts);
      if (off) return refuse(off);
      const { dishes, optionGroups } = indexOf(menu);
      const dish = dishes.get(command.dishId);
      if (!dish) return refuse({ kind: "no_such_dish" });
      if (!isAvailable(dish, now)) return refuse({ kind: "dish_off", name: dish.name });
      const options = checkedOptions(groupsOf(dish, optionGroups), command.options, now);
      return options.ok
        ? addToCart(cart, { ...command, options: options.value }, lineId, facts.settings.limits)
        : refuse({ kind: "options", problem: options.error });
    },
  );
  return changed.ok ? ok(quoteOf(changed.value, now)) : changed;
}

/** Changes or removes one line (docs/product-rules.md, "Cart lines"). Refuses new options that are not available now. */
export async function updateCartLine(
  deps: CartDeps,
  command: LineUpdate & { sessionId: string },
): Promise<Result<Quote, CartRefusal | OptionRefusal>> {
  const now = deps.clock.now();
  const changed = await deps.carts.changeByOffer<CartRefusal | OptionRefusal>(
    command.sessionId,
    (cart, { menu, facts: { settings } }) => {
      if (command.options === undefined) return updateLine(cart, command, settings.limits);
      const line = findLine(cart, command);
      if (!line.ok) return line;
      const { dishes, optionGroups } = indexOf(menu);
      const dish = dishes.get(line.value.dishId);
      const options = checkedOptions(dish ? groupsOf(dish, optionGroups) : [], command.options, now);
      return options.ok
        ? updateLine(cart, { ...command, options: options.value }, settings.limits)
        : refuse({ kind: "options", problem: options.error });
    },
  );
  return changed.ok ? ok(quoteOf(changed.value, now)) : changed;
}

/** Removes all lines and returns the empty cart's quote. */
export async function clearCart(deps: CartDeps, sessionId: string): Promise<Quote> {
  await deps.carts.change(sessionId, () => ok(emptyCart(sessionId)));
  return await quoted(deps, emptyCart(sessionId), deps.clock.now());
}

async function quoted(deps: CartDeps, cart: Cart, now: Instant): Promise<Quote> {
  const [menu, facts] = await Promise.all([deps.menus.cached(), deps.store.cached()]);
  return quoteOf({ cart, menu, facts }, now);
}

function quoteOf({ cart, menu, facts }: Offer & { cart: Cart }, now: Instant): Quote {
  return quoteCart(cart, indexOf(menu), now, now, priceRules(facts));
}
