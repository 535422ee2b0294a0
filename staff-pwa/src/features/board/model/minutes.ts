const presets = [15, 20, 30, 45, 60] as const;

/** What every promise has to respect: the minutes busy mode adds, and the most that may be promised. */
export type Promises = { busyMinutes: number; longest: number };

/**
 * The minutes offered on accepting (decision 9), and which of them is chosen to begin with: the shortest that fits the longest dish and busy
 * mode. An order longer than every preset brings its own; nothing goes beyond the longest promise allowed.
 */
export function minutesOffered(
  prepMinutes: number,
  { busyMinutes, longest }: Promises,
): { choices: readonly number[]; chosen: number } {
  const needed = Math.min(prepMinutes + busyMinutes, longest);
  const allowed = presets.filter((minutes) => minutes <= longest);
  const chosen = allowed.find((minutes) => minutes >= needed);
  return chosen === undefined
    ? { choices: [...allowed, needed], chosen: needed }
    : { choices: allowed, chosen };
}
