/**
 * Creates a mutex per name: work with the same name runs sequentially in order of arrival, work with different names
 * concurrently. Returns undefined without running the work when `maxWaiting` are already queued or running; `isFull` returns whether
 * they are.
 */
export function mutex(maxWaiting: number) {
  const queues = new Map<string, { waiting: number; last: Promise<unknown> }>();
  const isFull = (name: string) => (queues.get(name)?.waiting ?? 0) >= maxWaiting;
  const run = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    if (isFull(name)) return undefined;
    const queue = queues.get(name) ?? { waiting: 0, last: Promise.resolve() };
    queues.set(name, queue);
    queue.waiting += 1;
    const result = queue.last.then(work, work);
    queue.last = result;
    try {
      return await result;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(name);
    }
  };
  return Object.assign(run, { isFull });
}
