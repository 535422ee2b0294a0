import type { HealthMetric } from "@contract/schemas/health.ts";

/** The maximum number of values in a trend and in a chart. */
const trendValues = 10;
const chartValues = 20;

export type Trend = "up" | "down" | "stable";

const groupSize = 3;
const threshold = 0.1;

/**
 * The trend of a metric: "up" or "down" when the average of its latest three values differs from that of the three before by more than a
 * tenth, otherwise "stable". `values` are newest first; fewer than six are "stable".
 */
export function trendOf(values: readonly number[]): Trend {
  const recent = values.slice(0, trendValues);
  if (recent.length < 2 * groupSize) return "stable";
  const latest = average(recent.slice(0, groupSize));
  const previous = average(recent.slice(groupSize, 2 * groupSize));
  if (latest > previous * (1 + threshold)) return "up";
  if (latest < previous * (1 - threshold)) return "down";
  return "stable";
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The last twenty samples of a metric for a chart, oldest first, with times in epoch seconds. */
export function seriesOf(samples: readonly HealthMetric[]): { at: number[]; values: number[] } {
  const shown = samples.slice(0, chartValues).toReversed();
  return {
    at: shown.map(({ recorded_at }) => Date.parse(recorded_at) / 1_000),
    values: shown.map(({ metric_value }) => metric_value),
  };
}
