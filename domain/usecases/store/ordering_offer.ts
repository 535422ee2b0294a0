import type { Instant } from "@domain/shared/local_time.ts";
import { nextOpening } from "@domain/hours/open_time.ts";
import { type StoreState, storeState } from "@domain/hours/open_status.ts";
import { type Resumption, resumption } from "@domain/hours/ordering_resumes.ts";
import {
  type AsapMinutes,
  asapMinutes,
  asapOffer,
  type NoAsap,
  type PickupRules,
  type PickupSlots,
  pickupSlots,
} from "@domain/hours/pickup_slots.ts";
import type { Begun } from "@domain/ports/store_modes.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import type { KitchenState } from "@domain/ports/kitchen.ts";
import { leadMinutes, type OrderingOff, orderingOff, pauseNow, pickupRules } from "./store_rules.ts";

/** The time range in which an ASAP order is ready, or the reason why it is refused. */
export type AsapNow =
  | { isAvailable: true; minutes: AsapMinutes; readyFrom: Instant; readyTo: Instant }
  | { isAvailable: false; refusal: OrderingOff }
  /** `resumes` is the time that the message names; undefined when it is unknown. */
  | {
    isAvailable: false;
    refusal: { kind: "asap_unavailable"; reason: NoAsap; resumes?: Resumption | undefined };
  };

/** Returns whether an order with `prepMinutes` of preparation is accepted now as ASAP (docs/product-rules.md, "ASAP pickup"). */
export function asapNow(
  facts: StoreFacts,
  now: Instant,
  prepMinutes: number,
  rules: PickupRules = pickupRules(facts, now),
): AsapNow {
  const off = orderingOff(facts);
  if (off) return { isAvailable: false, refusal: off };
  const args = [facts.calendar, now, rules, prepMinutes, pauseNow(facts, now)] as const;
  const offer = asapOffer(...args);
  return offer.available
    ? { isAvailable: true, minutes: offer.minutes, readyFrom: offer.readyFrom, readyTo: offer.readyTo }
    : {
      isAvailable: false,
      refusal: { kind: "asap_unavailable", reason: offer.reason, resumes: resumption(...args) },
    };
}

/** The pickup times an order may choose now. `nextOpening` is undefined while ASAP is available. */
export type PickupOffer = {
  asap: AsapNow;
  minutes: AsapMinutes;
  days: PickupSlots["days"];
  nextOpening: Instant | undefined;
};

/** Returns the pickup times for a cart. `kitchen` is needed when `needsKitchen`. */
export function pickupOffer(
  facts: StoreFacts,
  now: Instant,
  cart: { prepMinutes: number; count: number },
  kitchen?: KitchenState,
): PickupOffer {
  const prepMinutes = leadMinutes(facts, cart);
  const rules = pickupRules(facts, now, kitchen, cart.count);
  const asap = asapNow(facts, now, prepMinutes, rules);
  const { days } = orderingOff(facts)
    ? { days: [] }
    : pickupSlots(facts.calendar, now, rules, prepMinutes, pauseNow(facts, now));
  return {
    asap,
    minutes: asap.isAvailable ? asap.minutes : asapMinutes(rules, prepMinutes),
    days,
    nextOpening: asap.isAvailable ? undefined : nextOpening(facts.calendar, now),
  };
}

/** Returns when ASAP orders resume if only this mode stops them. Undefined when the time is unknown. */
export function modeResumes(
  facts: StoreFacts,
  now: Instant,
  { until }: Begun,
  mode: "pause" | "asap_off",
): Instant | undefined {
  const pause = { until, ...(mode === "asap_off" && { reason: mode }) };
  return resumption(facts.calendar, now, pickupRules(facts, now), 0, pause)?.at;
}

/**
 * Returns whether the store is open, closed or paused now. Guests and staff see the same state. `rules` include the kitchen's state when
 * the caller has it.
 */
export function storeStateNow(
  facts: StoreFacts,
  now: Instant,
  rules: PickupRules = pickupRules(facts, now),
): StoreState {
  return storeState(facts.calendar, now, rules, pauseNow(facts, now));
}
