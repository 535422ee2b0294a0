/** Random numbers that are the same for everybody: a seed leads to the same choices on every machine. */
export type Rng = {
  /** From 0 up to, not including, 1. */
  share(): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** One of the items. Throws when there are none. */
  pick<T>(items: readonly T[]): T;
  /** One of the items, each as often as its weight says. Throws when there are none. */
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T;
  /** A number around `middle`, seldom farther from it than two times `spread`. */
  near(middle: number, spread: number): number;
  /** An id with this prefix. */
  id(prefix: string): string;
};

/** Returns the numbers of a seed (mulberry32). */
export function rngOf(seed: number): Rng {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const weighted = <T>(items: readonly T[], weightOf: (item: T) => number): T => {
    let left = share() * items.reduce((sum, item) => sum + weightOf(item), 0);
    for (const item of items) if ((left -= weightOf(item)) < 0) return item;
    throw nothing();
  };
  return {
    share,
    whole: (from, to) => from + Math.floor(share() * (to - from + 1)),
    happens: (probability) => share() < probability,
    pick: (items) => {
      const at = Math.floor(share() * items.length);
      for (const item of items.slice(at, at + 1)) return item;
      throw nothing();
    },
    weighted,
    near: (middle, spread) => middle + (share() + share() + share() + share() - 2) * 1.7 * spread,
    id: (prefix) => `${prefix}_${Array.from({ length: 4 }, () => digits(share())).join("")}`,
  };
}

const digits = (share: number) => Math.floor(share * 36 ** 6).toString(36).padStart(6, "0");

const nothing = () => new Error("there is nothing to choose from");
