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
  withSource,
} from "@domain/cart/cart.ts";
import { type Quote, quoteCart } from "@domain/cart/quote.ts";
import { isSoldAt } from "@domain/menu/alcohol.ts";
import { isAvailable } from "@domain/menu/dish.ts";
import { indexOf } from "@domain/menu/menu.ts";
import { checkedOptions, type ChosenOption, groupsOf, type OptionProblem } from "@domain/menu/option.ts";
import { type PickupChoice, wishedAt } from "@domain/order/pickup_choice.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { type OrderingOff, orderingOff, priceRules } from "../store/store_rules.ts";

type CartDeps = Pick<Ports, "carts" | "menus" | "store" | "clock">;

export type DishRefusal =
  | { kind: "no_such_dish" }
  | { kind: "dish_off"; name: string }
  /** The restaurant sells no alcohol to go any more. */
  | { kind: "alcohol_over" };
export type OptionRefusal = { kind: "options"; problem: OptionProblem };

/** Returns a guest's cart at the prices of an order for the pickup, or for now when it names no time. */
export async function viewCart(deps: CartDeps, sessionId: string, pickup?: PickupChoice): Promise<Quote> {
  const [cart, offer] = await Promise.all([deps.carts.load(sessionId), currentOffer(deps)]);
  return quoteOf(cart, offer, deps.clock.now(), wishedAt(pickup));
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
    /** Where the guest came from; undefined leaves that of the cart. */
    source?: string | undefined;
  },
): Promise<Result<Quote, CartRefusal | DishRefusal | OptionRefusal | OrderingOff>> {
  const now = deps.clock.now();
  const lineId = deps.ids.next("line");
  const offer = await currentOffer(deps);
  const off = orderingOff(offer.facts);
  if (off) return refuse(off);
  const { dishes, optionGroups } = offer.menu;
  const dish = dishes.get(command.dishId);
  if (!dish) return refuse({ kind: "no_such_dish" });
  if (!isSoldAt(dish, now, offer.facts.settings.alcoholEndsAt)) return refuse({ kind: "alcohol_over" });
  if (!isAvailable(dish, now)) return refuse({ kind: "dish_off", name: dish.name.en });
  const options = checkedOptions(groupsOf(dish, optionGroups), command.options, now);
  if (!options.ok) return refuse({ kind: "options", problem: options.error });
  const { source, ...added } = command;
  const line = { ...added, options: options.value };
  const changed = await deps.carts.change(
    command.sessionId,
    (cart) => addToCart(withSource(cart, source), line, lineId, offer.facts.settings.limits, dishes),
  );
  return changed.ok ? ok(quoteOf(changed.value, offer, now)) : changed;
}

/** Changes or removes one line (docs/product-rules.md, "Cart lines"). Refuses new options that are not available now. */
export async function updateCartLine(
  deps: CartDeps,
  command: LineUpdate & { sessionId: string },
): Promise<Result<Quote, CartRefusal | OptionRefusal>> {
  const now = deps.clock.now();
  const offer = await currentOffer(deps);
  const { dishes, optionGroups } = offer.menu;
  const { limits } = offer.facts.settings;
  const changed = await deps.carts.change<CartRefusal | OptionRefusal>(
    command.sessionId,
    (cart) => {
      if (command.options === undefined) return updateLine(cart, command, limits, dishes);
      const line = findLine(cart, command);
      if (!line.ok) return line;
      const dish = dishes.get(line.value.dishId);
      const options = checkedOptions(dish ? groupsOf(dish, optionGroups) : [], command.options, now);
      return options.ok
        ? updateLine(cart, { ...command, options: options.value }, limits, dishes)
        : refuse({ kind: "options", problem: options.error });
    },
  );
  return changed.ok ? ok(quoteOf(changed.value, offer, now)) : changed;
}

/** Removes all lines and returns the empty cart's quote. */
export async function clearCart(deps: CartDeps, sessionId: string): Promise<Quote> {
  await deps.carts.change(sessionId, () => ok(emptyCart(sessionId)));
  return quoteOf(emptyCart(sessionId), await currentOffer(deps), deps.clock.now());
}

/** The menu and the facts of the store that guests see. A checkout decides prices and availability again. */
async function currentOffer(deps: CartDeps) {
  const [menu, facts] = await Promise.all([deps.menus.shown(), deps.store.shown()]);
  return { menu: indexOf(menu), facts };
}

function quoteOf(
  cart: Cart,
  { menu, facts }: Awaited<ReturnType<typeof currentOffer>>,
  now: Instant,
  pickupAt = now,
): Quote {
  return quoteCart(cart, menu, pickupAt, now, priceRules(facts));
}
