/** Concurrency limit: large enough that one hanging item does not block the rest, small enough for the connection pool. */
const concurrency = 5;

/**
 * Runs `work` for every item, five at a time. A failure does not stop the others. Throws an AggregateError with all failures
 * at the end.
 */
export async function forEachConcurrent<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) {
      try {
        await work(item);
      } catch (cause) {
        failures.push(cause);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  if (failures.length === 0) return;
  const [first] = failures;
  const reason = first instanceof Error ? first.message : String(first);
  throw new AggregateError(failures, `${failures.length} of ${items.length} failed, the first: ${reason}`);
}
