import type { HealthMetric } from "@contract/schemas/health.ts";

/** Trends look at so many values, charts show so many (spec section 9). */
const trendValues = 10;
const chartValues = 20;

export type Trend = "up" | "down" | "stable";

const group = 3;
const noticeable = 0.1;

/**
 * Where a metric is going: the average of its latest three values against the three before, when they differ by
 * more than a tenth (spec section 4). `values` are newest first; too few of them are stable.
 */
export function trendOf(values: readonly number[]): Trend {
  const looked = values.slice(0, trendValues);
  if (looked.length < 2 * group) return "stable";
  const latest = average(looked.slice(0, group));
  const previous = average(looked.slice(group, 2 * group));
  if (latest > previous * (1 + noticeable)) return "up";
  if (latest < previous * (1 - noticeable)) return "down";
  return "stable";
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The samples of one metric as a chart draws them: oldest first, the last twenty, times in epoch seconds. */
export function seriesOf(samples: readonly HealthMetric[]): { at: number[]; values: number[] } {
  const shown = samples.slice(0, chartValues).toReversed();
  return {
    at: shown.map(({ recorded_at }) => Date.parse(recorded_at) / 1_000),
    values: shown.map(({ metric_value }) => metric_value),
  };
}
