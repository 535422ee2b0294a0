/** How much `next` is above or below `price`, as a person reads it: "+5.6%", "−10.0%"; undefined where there is no telling. */
export function percentChange(price: number, next: number): string | undefined {
  if (!(price > 0) || !(next > 0)) return undefined;
  const percent = (next - price) / price * 100;
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${Math.abs(percent).toFixed(1)}%`;
}
