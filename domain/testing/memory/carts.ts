import { type Cart, emptyCart } from "@domain/cart/cart.ts";
import type { Carts } from "@domain/ports/carts.ts";

export type MemoryCarts = Carts & { empty(sessionId: string): void };

export function memoryCarts(): MemoryCarts {
  const carts = new Map<string, Cart>();
  const find = (sessionId: string) => carts.get(sessionId) ?? emptyCart(sessionId);
  return {
    load: (sessionId) => Promise.resolve(find(sessionId)),
    // Needs no lock because nothing is awaited between reading and writing. Async, so that an exception rejects the promise.
    // deno-lint-ignore require-await
    async change(sessionId, decide) {
      const decided = decide(find(sessionId));
      if (decided.ok) carts.set(sessionId, decided.value);
      return decided;
    },
    empty: (sessionId) => void carts.set(sessionId, emptyCart(sessionId)),
  };
}
