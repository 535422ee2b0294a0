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
