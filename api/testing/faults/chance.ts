/** A seeded dice: the same seed makes the same choices in the same order. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  next(): number;
  of(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
};

export function chance(seed: number): Chance {
  // mulberry32
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    of: (probability) => next() < probability,
    pick: ([first, ...more]) => [first, ...more][Math.floor(next() * (more.length + 1))] ?? first,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
  };
}
