import { withoutLanguage } from "./language.ts";
import { addDays, dayOfWeek, type LocalDate } from "./local_time.ts";

/** The pages by which the speed of the storefront is counted. A short list, so that no client adds names. */
export const speedPages = [
  "home",
  "menu",
  "hours",
  "about",
  "contact",
  "cart",
  "checkout",
  "order",
  "other",
] as const;
export type SpeedPage = typeof speedPages[number];

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

/** What three quarters of the page loads should reach: milliseconds, and the score of `cls`. */
export const speedGoals: Readonly<Record<SpeedMetric, number>> = {
  lcp: 1_500,
  inp: 100,
  cls: 0.02,
  ttfb: 400,
};

const millisecondBounds = [
  ...[25, 50, 75, 100, 150, 200, 300, 400, 500, 600, 800, 1_000, 1_250, 1_500, 1_800, 2_000],
  ...[2_500, 3_000, 4_000, 6_000, 8_000, 10_000],
];
const bounds: Readonly<Record<SpeedMetric, readonly number[]>> = {
  lcp: millisecondBounds,
  inp: millisecondBounds,
  ttfb: millisecondBounds,
  cls: [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
};

/** How many page loads of a week, which begins on a Monday, had a value in this bucket. */
export type SpeedCount = {
  week: LocalDate;
  page: SpeedPage;
  metric: SpeedMetric;
  bucket: number;
  count: number;
};

/** How long the counts of a week are stored, in days. */
export const speedDays = 53 * 7;

/** Returns the Monday of the date's week. */
export const weekOf = (date: LocalDate): LocalDate => addDays(date, -((dayOfWeek(date) + 6) % 7));

/** Returns the buckets of what was measured of one page load. A value on a bound is in the bucket below it. */
export function speedBuckets(values: SpeedValues): { metric: SpeedMetric; bucket: number }[] {
  return speedMetrics.flatMap((metric) => {
    const value = values[metric];
    if (value === undefined) return [];
    const bucket = bounds[metric].findIndex((bound) => value <= bound);
    return [{ metric, bucket: bucket === -1 ? bounds[metric].length : bucket }];
  });
}

/** A page's loads in a week. Three quarters of them were at most this slow; a metric that no load measured is absent. */
export type PageSpeed = { page: SpeedPage; loads: number; p75: SpeedValues };

/** Returns the weeks with page loads, latest first, and their pages in the order of `speedPages`. */
export function speedOfWeeks(counts: readonly SpeedCount[]): { week: LocalDate; pages: PageSpeed[] }[] {
  const weeks = [...new Set(counts.map(({ week }) => week))].toSorted().toReversed();
  return weeks.map((week) => ({
    week,
    pages: speedPages.flatMap((page) => {
      const loads = counts.filter((each) => each.week === week && each.page === page);
      const of = (metric: SpeedMetric) => loads.filter((each) => each.metric === metric);
      if (loads.length === 0) return [];
      return [{
        page,
        loads: Math.max(...speedMetrics.map((metric) => sumOf(of(metric)))),
        p75: Object.fromEntries(speedMetrics.map((metric) => [metric, p75Of(metric, of(metric))])),
      }];
    }),
  }));
}

const sumOf = (counts: readonly SpeedCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** Interpolates within the bucket, as if its values were spread evenly. Values above the last bound count as that bound. */
function p75Of(metric: SpeedMetric, counts: readonly SpeedCount[]): number | undefined {
  const rank = 0.75 * sumOf(counts);
  let below = 0;
  for (const { bucket, count } of counts.toSorted((one, other) => one.bucket - other.bucket)) {
    const lower = bounds[metric][bucket - 1] ?? 0;
    const upper = bounds[metric][bucket] ?? lower;
    if (below + count >= rank) return lower + (upper - lower) * (rank - below) / count;
    below += count;
  }
  return undefined;
}
