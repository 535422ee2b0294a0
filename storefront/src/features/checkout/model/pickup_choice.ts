import type { PickupTime } from "@contract/schemas/payment.ts";
import type { Slots } from "@contract/schemas/store.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";

/** What to offer first: ASAP where it is to be had, else the earliest slot, else nothing. */
export function firstChoice(slots: Slots): PickupChoice | undefined {
  return slots.asap.available ? { option: "asap" } : firstSlot(slots);
}

/** The earliest slot there is. */
export function firstSlot(slots: Slots): PickupChoice | undefined {
  const day = slots.days.find((candidate) => candidate.slots.length > 0);
  const time = day?.slots[0];
  return day && time !== undefined ? { option: "scheduled", date: day.date, time } : undefined;
}

/** The times of one date, or none for a date without slots. */
export function timesOn(slots: Slots, date: string): readonly string[] {
  return slots.days.find((day) => day.date === date)?.slots ?? [];
}

/** The time to show after another date was chosen: the same one if that day has it, else the day's first. */
export function timeOnNewDate(slots: Slots, date: string, wanted: string): string | undefined {
  const times = timesOn(slots, date);
  return times.includes(wanted) ? wanted : times[0];
}

/** Whether `choice` can still be had; a slot that went must never be replaced without the guest's own hand. */
export function isOffered(slots: Slots, choice: PickupChoice): boolean {
  return choice.option === "asap" ? slots.asap.available : timesOn(slots, choice.date).includes(choice.time);
}

export function toPickupTime(choice: PickupChoice): PickupTime {
  return choice.option === "asap"
    ? { option: "asap" }
    : { option: "scheduled", scheduledDate: choice.date, scheduledTime: choice.time };
}

export function sameChoice(one: PickupChoice, other: PickupChoice): boolean {
  if (one.option === "asap" || other.option === "asap") return one.option === other.option;
  return one.date === other.date && one.time === other.time;
}
