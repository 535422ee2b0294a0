import type { Result } from "../shared/result.ts";
import type { Cart } from "../cart/cart.ts";
import type { CartLink } from "../cart/cart_link.ts";
import type { Instant } from "../shared/local_time.ts";

export type Carts = {
  /** Returns the cart of a session; an empty cart for an unknown session. */
  load(sessionId: string): Promise<Cart>;

  /** Stores the cart that `decide` returns. Changes of one cart are serialized. A refusal stores nothing. */
  change<E>(sessionId: string, decide: (cart: Cart) => Result<Cart, E>): Promise<Result<Cart, E>>;

  /** Stores a new link. */
  addLink(link: CartLink): Promise<void>;

  /** Returns the link with this id unless it has expired. */
  link(id: string, now: Instant): Promise<CartLink | undefined>;
};
