/** The change from `price` to `next` as text: "+5.6%", "−10.0%". Returns undefined unless both are above 0. */
export function percentChange(price: number, next: number): string | undefined {
  if (!(price > 0) || !(next > 0)) return undefined;
  const percent = (next - price) / price * 100;
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${Math.abs(percent).toFixed(1)}%`;
}
