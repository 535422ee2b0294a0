/** The day's nth order as people say it: 42 → `K-042` (decision 13). */
export function orderNumber(countOfDay: number): string {
  return `K-${String(countOfDay).padStart(3, "0")}`;
}
