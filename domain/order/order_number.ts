/** The day's nth order as people say it: 42 → `K-042` (decision 13). */
export function orderNumber(countOfDay: number): string {
  return `K-${String(countOfDay).padStart(3, "0")}`;
}

/**
 * The count that the day's next order gets: the first one from `count` on whose number no open order has.
 * `held` are the numbers of the open orders of other days; those of the same day are below `count`.
 */
export function freeCount(count: number, held: readonly string[]): number {
  let free = count;
  while (held.includes(orderNumber(free))) free++;
  return free;
}
