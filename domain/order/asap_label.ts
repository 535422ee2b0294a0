import { type AsapMinutes, usualPickup } from "../hours/pickup_slots.ts";
import type { Language, Pickup } from "./order.ts";

/** "ASAP (15-30 minutes)": the one label of an ASAP pickup on every page, email and ticket. */
export function asapLabel({ from, to }: AsapMinutes, language: Language): string {
  return language === "ko" ? `가능한 한 빨리 (${from}-${to}분)` : `ASAP (${from}-${to} minutes)`;
}

/** The range its guest saw; the usual one for orders from before it was stored. */
export function asapMinutesOf(pickup: Extract<Pickup, { kind: "asap" }>): AsapMinutes {
  return pickup.minutes ?? { from: usualPickup.asapMinMinutes, to: usualPickup.asapMaxMinutes };
}
