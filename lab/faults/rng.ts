/** A seeded random number generator: the same seed gives the same sequence. */
export type Rng = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns true with this probability, 0 to 1. */
  happens(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** An integer from `min` to `max`, inclusive. */
  integer(min: number, max: number): number;
  /** From `min` (inclusive) to `max` (exclusive). */
  between(min: number, max: number): number;
};

export function createRng(seed: number): Rng {
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
    happens: (probability) => next() < probability,
    pick: ([first, ...rest]) => [first, ...rest][Math.floor(next() * (rest.length + 1))] ?? first,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    between: (min, max) => min + next() * (max - min),
  };
}
