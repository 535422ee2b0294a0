import type { PickupTime } from "@contract/schemas/pickup_time.ts";
import type { Slots } from "@contract/schemas/store.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";

/** Returns the initial choice: ASAP if available, else the earliest slot, else undefined. */
export function firstChoice(slots: Slots): PickupChoice | undefined {
  return slots.asap.available ? { option: "asap" } : firstSlot(slots);
}

/** Returns the earliest slot, or undefined without slots. */
export function firstSlot(slots: Slots): PickupChoice | undefined {
  const day = slots.days.find((candidate) => candidate.slots.length > 0);
  const time = day?.slots[0];
  return day && time !== undefined ? { option: "scheduled", date: day.date, time } : undefined;
}

/** Returns the times of one date; empty for a date without slots. */
export function timesOn(slots: Slots, date: string): readonly string[] {
  return slots.days.find((day) => day.date === date)?.slots ?? [];
}

/** Returns the time after a change of date: the same time if that date has it, else the first of that date. */
export function timeOnNewDate(slots: Slots, date: string, time: string): string | undefined {
  const times = timesOn(slots, date);
  return times.includes(time) ? time : times[0];
}

/** Whether `choice` is still available. Callers must not replace a choice without the guest. */
export function isOffered(slots: Slots, choice: PickupChoice): boolean {
  return choice.option === "asap" ? slots.asap.available : timesOn(slots, choice.date).includes(choice.time);
}

export function toPickupTime(choice: PickupChoice): PickupTime {
  return choice.option === "asap"
    ? { option: "asap", scheduledDate: "", scheduledTime: "" }
    : { option: "scheduled", scheduledDate: choice.date, scheduledTime: choice.time };
}

export function sameChoice(one: PickupChoice, other: PickupChoice): boolean {
  if (one.option === "asap" || other.option === "asap") return one.option === other.option;
  return one.date === other.date && one.time === other.time;
}
