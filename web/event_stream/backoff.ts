/**
 * Returns the delay before the next attempt in milliseconds: 1 s, doubled with every failure up to 30 s, and reduced by a random part of
 * up to one half so that clients do not reconnect at the same moment. `failures` in a row is 1 or more, `random` is 0 to 1. See
 * docs/product-rules.md, "Live connection".
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(30_000, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2);
