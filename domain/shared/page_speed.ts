import { withoutLanguage } from "./language.ts";

/** The pages by which the speed of the storefront is counted. A short list, so that no client adds names. */
export type SpeedPage =
  | "home"
  | "menu"
  | "hours"
  | "about"
  | "contact"
  | "cart"
  | "checkout"
  | "order"
  | "other";

/** What is measured of a page load: milliseconds until the largest content, of the slowest input and until the first byte; `cls` is a score. */
export const speedMetrics = ["lcp", "inp", "cls", "ttfb"] as const;
export type SpeedMetric = typeof speedMetrics[number];
export type SpeedValues = { readonly [M in SpeedMetric]?: number | undefined };

const pagesByFirstPart: ReadonlyMap<string, SpeedPage> = new Map([
  ["", "home"],
  ["menu", "menu"],
  ["hours", "hours"],
  ["about", "about"],
  ["contact", "contact"],
  ["cart", "cart"],
  ["checkout", "checkout"],
  ["order-pending", "order"],
  ["order-confirmation", "order"],
]);

/** Returns the first part of a path, without language, query and ids: "/order-pending" for "/ko/order-pending/pi_1?cart=2". */
export function firstPartOf(path: string): string {
  const [withoutQuery = ""] = path.split(/[?#]/, 1);
  return `/${withoutLanguage(withoutQuery).split("/")[1] ?? ""}`;
}

/** Returns the page that a path counts as. See docs/product-rules.md, "Page speed". */
export function speedPageOf(path: string): SpeedPage {
  return path.startsWith("/") ? pagesByFirstPart.get(firstPartOf(path).slice(1)) ?? "other" : "other";
}
