/** The ready times on the accept sheet. See docs/product-rules.md, "Promised time". */
const minutePresets = [15, 20, 30, 45, 60] as const;

/** The minutes that busy mode adds, and the maximum (`longest`) that staff can promise. */
export type PromiseLimits = { busyMinutes: number; longest: number };

/**
 * Returns the ready times offered on acceptance, in minutes, and the default: the shortest preset that covers the prep time
 * and busy mode. An order that takes longer than every preset adds its own time. No value exceeds `longest`.
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
