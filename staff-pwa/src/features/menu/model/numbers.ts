/** Parses a typed number. Returns NaN, which every schema refuses, for anything else. */
export const typed = (text: string): number => text.trim() === "" ? NaN : Number(text);

/** The change from `price` to `next` as text: "+5.6%", "−10.0%". Returns undefined unless both are above 0. */
export function percentChange(price: number, next: number): string | undefined {
  if (!(price > 0) || !(next > 0)) return undefined;
  const percent = (next - price) / price * 100;
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${Math.abs(percent).toFixed(1)}%`;
}
