/**
 * Runs work of the same name one after the other, in the order it came; work of different names runs side by side. Answers
 * undefined when `mostWaiting` stand in line already.
 */
export function mutex(maxWaiting: number) {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    const line = lines.get(name) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= maxWaiting) return undefined;
    lines.set(name, line);
    line.waiting += 1;
    const mine = line.last.then(work, work);
    line.last = mine;
    try {
      return await mine;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(name);
    }
  };
}
