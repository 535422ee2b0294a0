/** Formats the order's count within its day: 42 → `K-042`. */
export function orderNumber(countOfDay: number): string {
  return `K-${String(countOfDay).padStart(3, "0")}`;
}

/**
 * Returns the count of the day's next order: the first one from `count` upward whose number no open order has. `taken` are
 * the numbers of open orders of other days; those of the same day are below `count`.
 */
export function freeCount(count: number, taken: readonly string[]): number {
  let free = count;
  while (taken.includes(orderNumber(free))) free++;
  return free;
}
