const presets = [15, 20, 30, 45, 60] as const;

/**
 * The minutes offered on accepting (decision 9), and which of them is chosen to begin with: the shortest that fits the longest
 * dish. A dish longer than every preset brings its own.
 */
export function minutesOffered(prepMinutes: number): { choices: readonly number[]; chosen: number } {
  const chosen = presets.find((minutes) => minutes >= prepMinutes);
  return chosen === undefined
    ? { choices: [...presets, prepMinutes], chosen: prepMinutes }
    : { choices: presets, chosen };
}
