import type { Result } from "../shared/result.ts";
import type { Cart } from "../cart/cart.ts";

export type Carts = {
  /** Returns the cart of a session; an empty cart for an unknown session. */
  load(sessionId: string): Promise<Cart>;

  /** Stores the cart that `decide` returns. Changes of one cart are serialized. A refusal stores nothing. */
  change<E>(sessionId: string, decide: (cart: Cart) => Result<Cart, E>): Promise<Result<Cart, E>>;
};
