/** A clock that moves when told, and chance that comes out the same every time. */

export type Time = {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back after so many milliseconds, unless cancelled by the function it gives. */
  after(ms: number, work: () => void): () => void;
  /** Moves on and runs what has come due, in order. */
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

/** Numbers from 0 to 1 and choices among them, the same for the same seed (mulberry32). */
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
    /** True that often. */
    happens: (share: number) => next() < share,
    between: (min: number, max: number) => min + next() * (max - min),
  };
}
