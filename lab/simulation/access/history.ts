/** What commands changed and ended, and when. Commands overlap, and the answers of some are lost, so some values stay unclear. */

/** From the first to the last moment of a command, in ticks. */
export type Span = { from: number; to: number };

/** What a command does when it is carried out: values that it sets, and whose accesses it ends. */
export type Effects = {
  sets?: readonly (readonly [key: string, value: unknown])[];
  ends?: readonly string[];
};

/** `isSure` is false while a command runs, and for ever when its answer was lost. */
type Write = Span & { key: string; value: unknown; isSure: boolean };
type End = Span & { of: string; isSure: boolean };

export type History = {
  /** Runs a command. It had its effects when `isDone` says so of the answer, none when not, and maybe when it threw. */
  run<T>(effects: Effects, work: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T>;
  /** Runs something that changes nothing and returns its span with the answer. */
  watch<T>(work: () => Promise<T>): Promise<{ answer: T; span: Span }>;
  set(key: string, value: unknown): void;
  /** Every value that may have been read in the span. */
  possible(key: string, span: Span): readonly unknown[];
  /** Whether one of these has surely, or has maybe ended between the beginning of an access and the span. */
  ended(of: readonly string[], begun: Span, span: Span): { isSure: boolean; isPossible: boolean };
};

export function createHistory(): History {
  let ticks = 0;
  const writes = new Map<string, Write[]>();
  const ends = new Map<string, End[]>();
  const add = <T>(map: Map<string, T[]>, key: string, value: T) => {
    const known = map.get(key);
    if (known) known.push(value);
    else map.set(key, [value]);
    return value;
  };
  const remove = (effects: readonly (Write | End)[]) => {
    for (const effect of effects) {
      const list: (Write | End)[] = ("key" in effect ? writes.get(effect.key) : ends.get(effect.of)) ?? [];
      list.splice(list.indexOf(effect), 1);
    }
  };
  return {
    async run({ sets = [], ends: of = [] }, work, isDone) {
      const running = { from: ++ticks, to: Infinity, isSure: false };
      const effects = [
        ...sets.map(([key, value]) => add(writes, key, { ...running, key, value })),
        ...of.map((each) => add(ends, each, { ...running, of: each })),
      ];
      let isSure = false;
      try {
        const answer = await work();
        isSure = isDone(answer);
        if (!isSure) remove(effects);
        return answer;
      } finally {
        const to = ++ticks;
        for (const effect of effects) Object.assign(effect, { to, isSure });
      }
    },
    async watch(work) {
      const from = ++ticks;
      const answer = await work();
      return { answer, span: { from, to: ++ticks } };
    },
    set(key, value) {
      const at = ++ticks;
      add(writes, key, { from: at, to: at, key, value, isSure: true });
    },
    possible(key, { from, to }) {
      const known = (writes.get(key) ?? []).filter((write) => write.from <= to);
      // A write is over when a sure one began after it and ended before the span.
      const isOver = (write: Write) =>
        known.some((later) => later.isSure && later.from > write.to && later.to < from);
      return known.filter((write) => !isOver(write)).map(({ value }) => value);
    },
    ended(of, begun, span) {
      const all = of.flatMap((each) => ends.get(each) ?? []);
      return {
        isSure: all.some((end) => end.isSure && end.from > begun.to && end.to < span.from),
        isPossible: all.some((end) => end.to > begun.from && end.from < span.to),
      };
    },
  };
}
