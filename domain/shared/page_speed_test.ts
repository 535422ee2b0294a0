import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import {
  firstPartOf,
  speedBuckets,
  type SpeedCount,
  speedOfWeeks,
  speedPageOf,
  weekOf,
} from "./page_speed.ts";

Deno.test("a path counts as one of a few pages, whatever its language, query and ids", () => {
  for (
    const [path, page] of [
      ["/", "home"],
      ["/ko", "home"],
      ["/ko/", "home"],
      ["/?dish=dish_1", "home"],
      ["/menu", "menu"],
      ["/ko/menu?q=kimchi#soups", "menu"],
      ["/hours/", "hours"],
      ["/about", "about"],
      ["/contact#map", "contact"],
      ["/cart", "cart"],
      ["/ko/checkout?payment_intent=pi_1", "checkout"],
      ["/order-pending/pi_1", "order"],
      ["/ko/order-confirmation/ord_1", "order"],
      ["/privacy", "other"],
      ["/c/a-link", "other"],
      ["/korea", "other"],
      ["/constructor", "other"],
      ["//menu", "home"],
      ["", "other"],
      ["menu", "other"],
      ["https://jogakbo.example/menu", "other"],
    ] as const
  ) equal(speedPageOf(path), page, path);
});

Deno.test("the first part of a path has no id", () => {
  equal(firstPartOf("/ko/order-confirmation/ord_1?cart=2"), "/order-confirmation");
  equal(firstPartOf("/c/a-link"), "/c");
  equal(firstPartOf("/ko"), "/");
});

Deno.test("a week begins on Monday, also around a change of the clocks and a year's end", () => {
  for (
    const [date, week] of [
      ["2026-11-23", "2026-11-23"],
      ["2026-11-29", "2026-11-23"],
      ["2026-11-01", "2026-10-26"],
      ["2027-01-01", "2026-12-28"],
    ] as const
  ) equal(weekOf(date), week, date);
});

/** Counts page loads of the menu as the storage does. */
function countsOf(loads: readonly Parameters<typeof speedBuckets>[0][], week = "2026-11-23"): SpeedCount[] {
  const counts = new Map<string, SpeedCount>();
  for (const { metric, bucket } of loads.flatMap(speedBuckets)) {
    const key = `${metric} ${bucket}`;
    const { count } = counts.get(key) ?? { count: 0 };
    counts.set(key, { week, page: "menu", metric, bucket, count: count + 1 });
  }
  return [...counts.values()];
}

Deno.test("a page's speed is what three quarters of its loads reach; a metric without values is absent", () => {
  const [week] = speedOfWeeks(countsOf([{ lcp: 90, cls: 0 }, { lcp: 90 }, { lcp: 90 }, { lcp: 5_000 }]));
  deepEqual(week?.pages, [{
    page: "menu",
    loads: 4,
    p75: { lcp: 100, inp: undefined, cls: 0.00075, ttfb: undefined },
  }]);
});

Deno.test("values above the last bound count as that bound", () => {
  const [week] = speedOfWeeks(countsOf([{ lcp: 600_000, cls: 100 }]));
  deepEqual([week?.pages[0]?.p75.lcp, week?.pages[0]?.p75.cls], [10_000, 1]);
});

Deno.test("weeks are listed latest first, each with the pages that were loaded", () => {
  const older = countsOf([{ ttfb: 80 }], "2026-11-16").map((count) => ({ ...count, page: "cart" as const }));
  const weeks = speedOfWeeks([
    ...older,
    ...countsOf([{ ttfb: 80 }]),
    ...countsOf([{ inp: 8 }], "2026-11-16"),
  ]);
  deepEqual(weeks.map(({ week, pages }) => [week, pages.map(({ page }) => page)]), [
    ["2026-11-23", ["menu"]],
    ["2026-11-16", ["menu", "cart"]],
  ]);
});

Deno.test("the speed is in the bucket of the load at the third quarter", () => {
  const value = fc.record({ lcp: fc.double({ min: 0, max: 9_000, noNaN: true }) });
  fc.assert(fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), (loads) => {
    const sorted = loads.map(({ lcp }) => lcp).toSorted((one, other) => one - other);
    const at = sorted[Math.ceil(0.75 * sorted.length) - 1] ?? NaN;
    const p75 = speedOfWeeks(countsOf(loads))[0]?.pages[0]?.p75.lcp ?? NaN;
    const bucketOf = (lcp: number) => speedBuckets({ lcp })[0]?.bucket;
    ok(bucketOf(p75) === bucketOf(at), `${p75} for ${at}`);
  }));
});
