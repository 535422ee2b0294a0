import { ok, refuse } from "@domain/shared/result.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Checkout, OpenCheckout } from "@domain/order/checkout.ts";
import { type Installation, isOwnRow } from "@domain/payment/ownership.ts";
import type { Checkouts, Claim } from "@domain/ports/checkouts.ts";

/** `find` and `markPlaced` are for the memory orders, which share a transaction with the checkouts. `ofIntentNow` reads without waiting. */
export type MemoryCheckouts = Checkouts & {
  find(id: string): Checkout | undefined;
  ofIntentNow(intentId: string): Checkout | undefined;
  markPlaced(id: string, at: Instant): void;
  /** Erases the guest's data. */
  erase(id: string): void;
  /** Erases the guest's data of the checkouts that did not become an order and did not change since. */
  eraseLeft(before: Instant): void;
  all(): Checkout[];
};

export function memoryCheckouts(installation: Pick<Installation, "id">): MemoryCheckouts {
  const checkouts = new Map<string, Checkout>();
  const first = (matches: (checkout: Checkout) => boolean) => checkouts.values().find(matches);
  const open = () => checkouts.values().filter((each) => each.state === "open");
  const openOf = (sessionId: string) => open().find((each) => each.sessionId === sessionId);
  const due = (now: Instant, { pressedSince }: Claim, isPaying: boolean) =>
    [...open()].filter((each) =>
      each.nextCheckAt <= now && isOwnRow(installation, each) &&
      (each.payPressedAt !== undefined && each.payPressedAt > pressedSince) === isPaying
    );
  const checkLater = (checkout: OpenCheckout, nextCheckAt: Instant) => {
    const claimed = { ...checkout, nextCheckAt };
    checkouts.set(checkout.id, claimed);
    return claimed;
  };
  const erase = (id: string) => {
    const known = checkouts.get(id);
    if (known) {
      const lines = known.lines.map((line) => ({ ...line, note: "" }));
      const submission = { contact: undefined, consent: undefined, payPressedAt: undefined };
      checkouts.set(
        id,
        { ...known, ...submission, note: "", client: undefined, lines },
      );
    }
  };
  return {
    all: () => [...checkouts.values()],
    byId: (id) => Promise.resolve(checkouts.get(id)),
    byIntent: (intentId) => Promise.resolve(first((each) => each.intentId === intentId)),
    byIntents: (intentIds) =>
      Promise.resolve(
        checkouts.values().filter(({ intentId }) => intentId !== undefined && intentIds.includes(intentId))
          .toArray(),
      ),
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

    erase,
    eraseLeft(before) {
      for (const { id, state, updatedAt } of checkouts.values()) {
        if (state !== "placed" && updatedAt < before) erase(id);
      }
    },

    claimPaying: (now, claim) =>
      Promise.resolve(
        due(now, claim, true).toSorted((one, other) => (other.payPressedAt ?? 0) - (one.payPressedAt ?? 0))
          .slice(0, claim.limit).map((each) => checkLater(each, claim.until)),
      ),
    claimIdle: (now, claim) =>
      Promise.resolve(
        due(now, claim, false).toSorted((one, other) => one.nextCheckAt - other.nextCheckAt)
          .slice(0, claim.limit).map((each) => checkLater(each, claim.until)),
      ),
    scheduleCheck({ id, version }, at) {
      const present = checkouts.get(id);
      if (present?.state === "open" && present.version === version) checkLater(present, at);
      return Promise.resolve();
    },

    find: (id) => checkouts.get(id),
    ofIntentNow: (intentId) => first((each) => each.intentId === intentId),
    markPlaced(id, at) {
      const checkout = checkouts.get(id);
      if (checkout?.state === "open" && checkout.intentId !== undefined) {
        checkouts.set(id, { ...checkout, state: "placed", updatedAt: at });
      }
    },
  };
}
