import type { Slots } from "@contract/schemas/store.ts";
import { nearestSlots } from "@domain/hours/pickup_slots.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { instantOf } from "@domain/shared/local_time.ts";
import type { Refusal } from "@/lib/api.ts";
import { isOffered } from "./pickup_choice.ts";

export type Slot = { date: string; time: string };

/** How many times are offered in place of a lost one. */
const timeCount = 4;

/** Returns whether the server refused the time because it is full. */
export const isFull = (refusal: Refusal | undefined): boolean => refusal?.code === "slot_full";

/**
 * Returns the times to offer in place of the guest's choice: those of the server's refusal, or the nearest ones when the choice is no
 * longer offered. Empty while the choice is available. With `areNewer` slots than the refusal, the nearest ones are of the slots, with the
 * refused time when it has become free.
 */
export function otherTimes(
  slots: Slots,
  choice: PickupChoice | undefined,
  refusal: Refusal | undefined,
  areNewer = false,
): readonly Slot[] {
  const isRefused = refusal !== undefined && isFull(refusal);
  if (isRefused && !areNewer) {
    const alternatives = refusal.params?.["alternatives"];
    return Array.isArray(alternatives) ? alternatives as Slot[] : [];
  }
  if (choice === undefined || !isRefused && isOffered(slots, choice)) return [];
  const at = choice.option === "asap" ? undefined : instantOf(choice.date, choice.time);
  return nearestSlots(slots, at ?? 0, timeCount);
}
