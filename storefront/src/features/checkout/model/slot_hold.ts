import { addressOf } from "@contract/endpoint.ts";
import type { RequestBodyOf } from "@contract/endpoints.ts";
import * as payment from "@contract/payment.ts";
import { slotHoldMs } from "@domain/hours/capacity.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";

/** A pickup time that the server holds for this cart. `until` is on this device's clock, in milliseconds since 1970. */
export type SlotHold = { choice: PickupChoice; until: number };

/**
 * Returns the hold after a response that opened or updated the checkout; undefined when the time is not limited. The end is counted from
 * the moment of the request, because the device's clock may differ from the server's.
 */
export function holdFrom(
  answer: { slot_held_until: string | null },
  choice: PickupChoice,
  requestedAt: number,
): SlotHold | undefined {
  return answer.slot_held_until === null ? undefined : { choice, until: requestedAt + slotHoldMs };
}

/** The countdown is visible during the last seconds of a hold. */
export const countdownSeconds = 180;
/** Screen readers announce the countdown when it reaches these seconds. */
const announcedSeconds = [60, countdownSeconds];

/** Returns the seconds until the hold ends, at least 0. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Returns the milliseconds until the countdown changes: until it becomes visible, or until its next second. */
export function nextTickMs(until: number, now: number): number {
  const hiddenMs = until - now - countdownSeconds * 1000;
  return hiddenMs > 0 ? hiddenMs : Math.max(0, until - now - (secondsLeft(until, now) - 1) * 1000);
}

/** Returns the last announcement that the countdown has reached, in seconds; undefined before the first. */
export function announcedAt(seconds: number): number | undefined {
  return announcedSeconds.find((each) => seconds <= each);
}

/** Returns 161 as "2:41". */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Ends the hold. The request is sent even while the page is closing, and its response is not awaited. */
export function releaseSlot(session: string): void {
  const body: RequestBodyOf<"releaseSlot"> = { session_id: session };
  // Only a Blob sets the content type.
  const blob = new Blob([JSON.stringify(body)], { type: "application/json" });
  navigator.sendBeacon(addressOf(payment.releaseSlot), blob);
}
