const first = 1_000;
const longest = 30_000;

/**
 * How long to wait before the next try after `failures` failures in a row (1 or more), in milliseconds: 1 s doubling to 30 s,
 * drawn from the upper half so that tablets cut off together do not come back together (decision 18). `chance` is 0 to 1.
 */
export function retryDelay(failures: number, chance: number): number {
  const whole = Math.min(longest, first * 2 ** Math.min(failures - 1, 10));
  return Math.round(whole / 2 + whole / 2 * chance);
}
