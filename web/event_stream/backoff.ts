/**
 * The delay before the next attempt after `failures` failures in a row (1 or more), in milliseconds: 1 s doubling to 30 s, shortened at
 * random by up to a half so that clients that lose the server together do not reconnect together (decision 18). `random` is 0 to 1.
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(30_000, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2);
