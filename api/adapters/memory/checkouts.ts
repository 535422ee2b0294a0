import { ok, refuse } from "@domain/shared/result.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Checkout } from "@domain/order/checkout.ts";
import type { Checkouts } from "@domain/ports/checkouts.ts";

/** `find` and `markPlaced` are for the orders, which share a transaction with the checkouts. */
export type MemoryCheckouts = Checkouts & {
  find(id: string): Checkout | undefined;
  markPlaced(id: string, at: Instant): void;
  /** Erases who the guest was. */
  erase(id: string): void;
};

export function memoryCheckouts(): MemoryCheckouts {
  const checkouts = new Map<string, Checkout>();
  const first = (fits: (checkout: Checkout) => boolean) => checkouts.values().find(fits);
  const openOf = (sessionId: string) =>
    first((each) => each.sessionId === sessionId && each.state === "open");
  return {
    byId: (id) => Promise.resolve(checkouts.get(id)),
    byIntent: (intentId) => Promise.resolve(first((each) => each.intentId === intentId)),
    openOf: (sessionId) => Promise.resolve(openOf(sessionId)),

    begin(checkout) {
      const isTaken = checkouts.has(checkout.id) || openOf(checkout.sessionId) !== undefined;
      if (isTaken) return Promise.resolve(refuse("another_is_open"));
      checkouts.set(checkout.id, checkout);
      return Promise.resolve(ok(checkout));
    },

    save(checkout) {
      const present = checkouts.get(checkout.id);
      if (present?.state !== "open" || present.version !== checkout.version) {
        return Promise.resolve(refuse("changed_meanwhile"));
      }
      const saved = { ...checkout, version: checkout.version + 1 };
      checkouts.set(saved.id, saved);
      return Promise.resolve(ok(saved));
    },

    erase(id) {
      const known = checkouts.get(id);
      if (known) {
        checkouts.set(id, { ...known, contact: undefined, consent: undefined, note: "", client: undefined });
      }
    },

    idleSince: (before, limit) =>
      Promise.resolve(
        [...checkouts.values()].filter((each) => each.state === "open" && each.updatedAt < before)
          .toSorted((one, other) => one.updatedAt - other.updatedAt).slice(0, limit),
      ),

    find: (id) => checkouts.get(id),
    markPlaced(id, at) {
      const checkout = checkouts.get(id);
      if (checkout) checkouts.set(id, { ...checkout, state: "placed", updatedAt: at });
    },
  };
}
