/** The ready times staff tap on (decision 9). */
const minutePresets = [15, 20, 30, 45, 60] as const;

/** What every promise respects: the minutes that busy mode adds, and the maximum that may be promised. */
export type PromiseLimits = { busyMinutes: number; longest: number };

/**
 * The minutes offered on accepting, and the default among them: the shortest preset that covers the dishes' own time and busy mode. An order
 * that takes longer than every preset adds its own time. Nothing exceeds `longest`.
 */
export function minutesOffered(
  prepMinutes: number,
  { busyMinutes, longest }: PromiseLimits,
): { choices: readonly number[]; chosen: number } {
  const needed = Math.min(prepMinutes + busyMinutes, longest);
  const allowed = minutePresets.filter((minutes) => minutes <= longest);
  const chosen = allowed.find((minutes) => minutes >= needed);
  return chosen === undefined
    ? { choices: [...allowed, needed], chosen: needed }
    : { choices: allowed, chosen };
}
