import { price as priceSchema } from "@contract/schemas/price.ts";

const isPrice = (dollars: number): boolean => priceSchema.safeParse(dollars).success;

/** The change from `price` to `next` as text: "+5.6%", "−10.0%". Returns undefined unless both are prices. */
export function percentChange(price: number, next: number): string | undefined {
  if (!isPrice(price) || !isPrice(next)) return undefined;
  const percent = (next - price) / price * 100;
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${Math.abs(percent).toFixed(1)}%`;
}
