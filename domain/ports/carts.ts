import type { Result } from "../shared/result.ts";
import type { Cart } from "../cart/cart.ts";
import type { Menu } from "../menu/menu.ts";
import type { StoreFacts } from "./store.ts";

/** The menu and the store's facts at the moment of a change; `facts.lastArmedAt` may be older. */
export type Offer = { menu: Menu; facts: StoreFacts };

export type Carts = {
  /** Returns the cart of a session; an empty cart for an unknown session. */
  load(sessionId: string): Promise<Cart>;

  /** Stores the cart that `decide` returns. Changes of one cart are serialized. A refusal stores nothing. */
  change<E>(sessionId: string, decide: (cart: Cart) => Result<Cart, E>): Promise<Result<Cart, E>>;

  /** As `change`. `decide` also gets the current menu and facts, and is called again when they change before the cart is stored. */
  changeByOffer<E>(
    sessionId: string,
    decide: (cart: Cart, offer: Offer) => Result<Cart, E>,
  ): Promise<Result<Offer & { cart: Cart }, E>>;
};
