/** So many at once: enough that one that hangs does not hold up the rest, few enough for a connection pool. */
const atOnce = 5;

/** Does `work` for all of them. One that fails does not keep the others waiting; what failed is thrown together at the end. */
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
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  if (failures.length === 0) return;
  const [first] = failures;
  const reason = first instanceof Error ? first.message : String(first);
  throw new AggregateError(failures, `${failures.length} of ${items.length} failed, the first: ${reason}`);
}
