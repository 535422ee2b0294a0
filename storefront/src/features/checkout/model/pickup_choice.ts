import type { Slots, StoreStatus } from "@contract/schemas/store.ts";
import { isLunchTime } from "@/lib/format/lunch_window.ts";
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

/** The times of a day that are offered at one press. `lastLunch` is the last one at lunch prices, when dinner prices follow. */
export type QuickTimes = { times: readonly string[]; lastLunch?: string };

/** Returns the first times of a day and those on both sides of the end of lunch; without such an end, the first four. */
export function quickTimes(
  slots: Slots,
  date: string,
  lunch: Pick<StoreStatus["pricing"]["lunch"], "days" | "from" | "to"> | undefined,
): QuickTimes {
  const all = timesOn(slots, date);
  const atLunch = lunch ? all.filter((time) => isLunchTime(lunch, { date, time })) : [];
  const lastLunch = atLunch.at(-1);
  const dinner = lastLunch === undefined ? [] : all.filter((time) => time > lastLunch);
  if (lastLunch === undefined || dinner.length === 0) return { times: all.slice(0, 4) };
  const times = [...new Set([...all.slice(0, 2), ...atLunch.slice(-2), ...dinner.slice(0, 2)])];
  return { times, lastLunch };
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

export function sameChoice(one: PickupChoice, other: PickupChoice): boolean {
  if (one.option === "asap" || other.option === "asap") return one.option === other.option;
  return one.date === other.date && one.time === other.time;
}
