import { type Cart, emptyCart } from "@domain/cart/cart.ts";
import type { CartLink } from "@domain/cart/cart_link.ts";
import type { Carts } from "@domain/ports/carts.ts";
import type { Clock } from "@domain/ports/clock.ts";
import type { Instant } from "@domain/shared/local_time.ts";

export type MemoryCarts = Carts & {
  /** Empties the cart, if it is still stored. */
  empty(sessionId: string): void;
  /** Deletes the carts that did not change since. */
  forgetBefore(moment: Instant): void;
  /** Deletes the links that have expired. */
  forgetLinks(now: Instant): void;
  links(): CartLink[];
  all(): Cart[];
};

export function memoryCarts(clock: Clock): MemoryCarts {
  const carts = new Map<string, { cart: Cart; updatedAt: Instant }>();
  const links = new Map<string, CartLink>();
  const find = (sessionId: string) => carts.get(sessionId)?.cart ?? emptyCart(sessionId);
  const store = (cart: Cart) => void carts.set(cart.sessionId, { cart, updatedAt: clock.now() });
  return {
    load: (sessionId) => Promise.resolve(find(sessionId)),
    // Needs no lock because nothing is awaited between reading and writing. Async, so that an exception rejects the promise.
    // deno-lint-ignore require-await
    async change(sessionId, decide) {
      const decided = decide(find(sessionId));
      if (decided.ok) store(decided.value);
      return decided;
    },
    addLink: (link) => Promise.resolve(void links.set(link.id, link)),
    link(id, now) {
      const link = links.get(id);
      return Promise.resolve(link && now < link.expiresAt ? link : undefined);
    },
    empty(sessionId) {
      if (carts.has(sessionId)) store(emptyCart(sessionId));
    },
    forgetBefore(moment) {
      for (const [id, { updatedAt }] of carts) if (updatedAt < moment) carts.delete(id);
    },
    forgetLinks(now) {
      for (const [id, { expiresAt }] of links) if (expiresAt <= now) links.delete(id);
    },
    links: () => [...links.values()],
    all: () => [...carts.values()].map(({ cart }) => cart),
  };
}
