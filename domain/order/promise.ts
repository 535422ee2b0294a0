/** The ready times staff tap on (decision 9). */
export const minutePresets = [15, 20, 30, 45, 60] as const;

/** The preset offered first: the shortest that holds the dishes' own time, or that time itself beyond the presets. */
export function defaultMinutes(prepMinutes: number, busyMinutes: number): number {
  const needed = prepMinutes + busyMinutes;
  return minutePresets.find((preset) => preset >= needed) ?? needed;
}
