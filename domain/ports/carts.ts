import type { Result } from "../shared/result.ts";
import type { Cart } from "../cart/cart.ts";

export type Carts = {
  /** The cart of a session; an unknown session has an empty one. */
  load(sessionId: string): Promise<Cart>;

  /** Lets `decide` choose the next cart; two changes of one cart happen one after the other. A refusal writes nothing. */
  change<E>(sessionId: string, decide: (cart: Cart) => Result<Cart, E>): Promise<Result<Cart, E>>;
};
