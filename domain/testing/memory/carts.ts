import { type Cart, emptyCart, leftAfter } from "@domain/cart/cart.ts";
import { type CartLink, isPhoneLink, type PhoneLink } from "@domain/cart/cart_link.ts";
import type { OrderLine } from "@domain/order/agreement.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { ok } from "@domain/shared/result.ts";
import type { Carts, PhoneLinkChange } from "@domain/ports/carts.ts";
import type { Clock } from "@domain/ports/clock.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { MemoryLive } from "./live.ts";
import type { MemoryOutbox } from "./outbox.ts";

export type MemoryCarts = Carts & {
  /** Takes the ordered lines out of the cart, if it is still stored. */
  takeOut(sessionId: string, lines: readonly OrderLine[]): void;
  /** Deletes the carts that did not change since. */
  forgetBefore(moment: Instant): void;
  /** Deletes the links that have expired; of those of staff, first the number and a day later the rest. */
  forgetLinks(now: Instant): void;
  /** Returns the link of staff for the memory orders, which share a transaction with the carts. */
  phoneLink(id: string): PhoneLink | undefined;
  /** Stores the order of a link. */
  claim(link: PhoneLink, orderId: string): void;
  links(): CartLink[];
  all(): Cart[];
};

export function memoryCarts(
  clock: Clock,
  { live, outbox, audit }: { live: MemoryLive; outbox: MemoryOutbox; audit: AuditEntry[] },
): MemoryCarts {
  const carts = new Map<string, { cart: Cart; updatedAt: Instant }>();
  const links = new Map<string, CartLink>();
  const find = (sessionId: string) => carts.get(sessionId)?.cart ?? emptyCart(sessionId);
  const store = (cart: Cart) => void carts.set(cart.sessionId, { cart, updatedAt: clock.now() });
  const phoneLink = (id: string) => {
    const link = links.get(id);
    return link && isPhoneLink(link) ? link : undefined;
  };
  const ofKey = (key: string | undefined) =>
    key === undefined
      ? undefined
      : links.values().filter(isPhoneLink).find(({ phoneOrder }) => phoneOrder.key === key);
  const write = ({ link, at, audit: entry, message }: PhoneLinkChange) => {
    links.set(link.id, link);
    if (entry) audit.push(entry);
    if (message) outbox.put(message, at, at);
    live.announce({ kind: "store_changed" });
  };
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
    // deno-lint-ignore require-await
    async addPhoneLink(change) {
      const stored = ofKey(change.link.phoneOrder.key);
      if (!stored) write(change);
      return stored ?? change.link;
    },
    phoneLinkOfKey: (key) => Promise.resolve(ofKey(key)),
    phoneLinks: (since, limit) =>
      Promise.resolve(
        links.values().filter(isPhoneLink).filter(({ expiresAt }) => expiresAt > since).toArray()
          .toSorted((one, other) => other.madeAt - one.madeAt || (one.id < other.id ? -1 : 1)).slice(
            0,
            limit,
          ),
      ),
    // deno-lint-ignore require-await
    async changePhoneLink(id, decide) {
      const link = phoneLink(id);
      if (!link) return undefined;
      const decided = decide(link);
      if (!decided.ok) return decided;
      if (decided.value.link !== link) write(decided.value);
      return ok(decided.value.link);
    },
    phoneLink,
    claim: (link, orderId) =>
      void links.set(link.id, { ...link, phoneOrder: { ...link.phoneOrder, orderId } }),
    takeOut(sessionId, lines) {
      if (carts.has(sessionId)) store(leftAfter(find(sessionId), lines));
    },
    forgetBefore(moment) {
      for (const [id, { updatedAt }] of carts) if (updatedAt < moment) carts.delete(id);
    },
    forgetLinks(now) {
      for (const [id, link] of links) {
        if (link.expiresAt > now) continue;
        if (!isPhoneLink(link) || link.expiresAt + 24 * hourMs <= now) links.delete(id);
        else links.set(id, { ...link, phoneOrder: { ...link.phoneOrder, phone: "" } });
      }
    },
    links: () => [...links.values()],
    all: () => [...carts.values()].map(({ cart }) => cart),
  };
}
