import { type Cart, emptyCart } from "@domain/cart/cart.ts";
import type { Carts } from "@domain/ports/carts.ts";
import type { Menus } from "@domain/ports/menus.ts";
import type { Store } from "@domain/ports/store.ts";
import { ok } from "@domain/shared/result.ts";

export type MemoryCarts = Carts & { empty(sessionId: string): void };

export function memoryCarts(menus: Pick<Menus, "load">, store: Pick<Store, "load">): MemoryCarts {
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
    async changeByOffer(sessionId, decide) {
      const offer = { menu: await menus.load(), facts: await store.load() };
      const decided = decide(find(sessionId), offer);
      if (!decided.ok) return decided;
      carts.set(sessionId, decided.value);
      return ok({ ...offer, cart: decided.value });
    },
    empty: (sessionId) => void carts.set(sessionId, emptyCart(sessionId)),
  };
}
