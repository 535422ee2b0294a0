import { deepEqual, equal } from "node:assert/strict";
import { seriesOf, trendOf } from "./trend.ts";

Deno.test("reports a trend when the latest three values differ by more than a tenth from the three before", () => {
  equal(trendOf([12, 12, 12, 10, 10, 10]), "up");
  equal(trendOf([11, 11, 11, 10, 10, 10]), "stable");
  equal(trendOf([11.01, 11.01, 11.01, 10, 10, 10]), "up");
  equal(trendOf([9, 9, 9, 10, 10, 10]), "stable");
  equal(trendOf([8.9, 8.9, 8.9, 10, 10, 10]), "down");
  equal(trendOf([10, 10, 10, 10, 10, 10, 99, 99, 99, 99]), "stable");
});

Deno.test("reports no trend for fewer than six values, and up for a rise from zero", () => {
  equal(trendOf([99, 99, 99, 1, 1]), "stable");
  equal(trendOf([]), "stable");
  equal(trendOf([0, 0, 0, 0, 0, 0]), "stable");
  equal(trendOf([1, 1, 1, 0, 0, 0]), "up");
});

Deno.test("returns the last twenty values for a chart, oldest first", () => {
  const samples = Array.from({ length: 25 }, (_, minutesAgo) => ({
    metric_name: "cpu_usage" as const,
    metric_value: 100 - minutesAgo,
    recorded_at: new Date(Date.UTC(2026, 10, 20, 20, 30 - minutesAgo)).toISOString(),
  }));
  const { at, values } = seriesOf(samples);
  deepEqual([values.length, values[0], values.at(-1)], [20, 81, 100]);
  deepEqual([at.at(-1), (at[1] ?? 0) - (at[0] ?? 0)], [Date.UTC(2026, 10, 20, 20, 30) / 1_000, 60]);
});
