import type { Instant } from "../../shared/local_time.ts";
import { nextOpening } from "../../hours/open_time.ts";
import { type StoreState, storeState } from "../../hours/open_status.ts";
import { type Resumption, resumption } from "../../hours/ordering_resumes.ts";
import {
  type AsapMinutes,
  asapMinutes,
  asapOffer,
  type NoAsap,
  type PickupSlots,
  pickupSlots,
} from "../../hours/pickup_slots.ts";
import type { Begun } from "../../ports/store_modes.ts";
import type { StoreFacts } from "../../ports/store.ts";
import { type OrderingOff, orderingOff, pauseNow, pickupRules } from "./store_rules.ts";

/** Whether an ASAP order is taken: when it is ready, or why it is refused. */
export type AsapNow =
  | { isAvailable: true; readyFrom: Instant; readyTo: Instant }
  | { isAvailable: false; refusal: OrderingOff }
  /** `resumes` is the moment that the message names, where it is known. */
  | { isAvailable: false; refusal: { kind: "no_asap"; reason: NoAsap; resumes?: Resumption | undefined } };

/** Whether an order that takes the kitchen `prepMinutes` is taken now as ASAP (decisions 16, 26, 42). */
export function asapNow(facts: StoreFacts, now: Instant, prepMinutes: number): AsapNow {
  const off = orderingOff(facts);
  if (off) return { isAvailable: false, refusal: off };
  const asked = [facts.calendar, now, pickupRules(facts, now), prepMinutes, pauseNow(facts, now)] as const;
  const offer = asapOffer(...asked);
  return offer.available ? { isAvailable: true, readyFrom: offer.readyFrom, readyTo: offer.readyTo } : {
    isAvailable: false,
    refusal: { kind: "no_asap", reason: offer.reason, resumes: resumption(...asked) },
  };
}

/** Every pickup that an order which takes the kitchen `prepMinutes` may have now; `nextOpening` while ASAP is refused. */
export type PickupOffer = {
  asap: AsapNow;
  minutes: AsapMinutes;
  days: PickupSlots["days"];
  nextOpening: Instant | undefined;
};

export function pickupOffer(facts: StoreFacts, now: Instant, prepMinutes: number): PickupOffer {
  const rules = pickupRules(facts, now);
  const asap = asapNow(facts, now, prepMinutes);
  const { days } = orderingOff(facts)
    ? { days: [] }
    : pickupSlots(facts.calendar, now, rules, prepMinutes, pauseNow(facts, now));
  return {
    asap,
    minutes: asapMinutes(rules, prepMinutes),
    days,
    nextOpening: asap.isAvailable ? undefined : nextOpening(facts.calendar, now),
  };
}

/** The moment at which this mode alone lets ASAP orders through again, where it is known. */
export function modeResumes(
  facts: StoreFacts,
  now: Instant,
  { until }: Begun,
  mode: "pause" | "asap_off",
): Instant | undefined {
  const pause = { until, ...(mode === "asap_off" && { reason: mode }) };
  return resumption(facts.calendar, now, pickupRules(facts, now), 0, pause)?.at;
}

/** Open, closed or paused now, for guests and staff alike. */
export function storeStateNow(facts: StoreFacts, now: Instant): StoreState {
  return storeState(facts.calendar, now, pickupRules(facts, now), pauseNow(facts, now));
}
