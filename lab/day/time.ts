/** A manual clock and seeded random numbers. */

export type Time = {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `work` after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
  /** Advances the clock and runs the due timers in order. */
  advance(ms: number): void;
};

export function makeTime(start: number): Time {
  let now = start;
  let timers: { at: number; work: () => void }[] = [];
  return {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.at);
        next.work();
      }
      now = end;
    },
  };
}

export type Rng = ReturnType<typeof makeRng>;

/** A random number generator (mulberry32) that repeats for the same seed. `next` returns 0 up to 1, without 1. */
export function makeRng(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    /** Returns true with probability `share`. */
    happens: (share: number) => next() < share,
    between: (min: number, max: number) => min + next() * (max - min),
  };
}
