/** Bench results: metrics, each compared with a baseline measured in the same run or with a fixed goal. */

export type Metric = {
  name: string;
  value: number;
  unit: string;
  /** A baseline measured in this run, and the ratio of the value to it. */
  of?: { name: string; value: number; ratio: number };
  /** The highest value that meets the goal. */
  goal?: number;
  note?: string;
};

export const metric = (name: string, value: number, unit: string, goal: number, note?: string): Metric => (
  { name, value, unit, goal, ...(note !== undefined && { note }) }
);

/** Whether the goal is met, or undefined without a goal. */
export const isMet = ({ value, goal }: Metric): boolean | undefined =>
  goal === undefined ? undefined : value <= goal;

/** Formats a table that marks missed goals. `before` are the metrics of an earlier run. */
export function table(metrics: readonly Metric[], before: readonly Metric[] = []): string {
  const valueBefore = ({ name, unit }: Metric) => {
    const found = before.find((each) => each.name === name);
    return found === undefined ? "" : `${threeDigits(found.value)} ${unit}`;
  };
  const rows = [
    ["", "value", before.length === 0 ? "" : "before", "of the floor", "goal", ""],
    ...metrics.map((figure) => [
      figure.name,
      `${threeDigits(figure.value)} ${figure.unit}`,
      valueBefore(figure),
      figure.of
        ? `${threeDigits(figure.of.ratio)} of ${threeDigits(figure.of.value)}, ${figure.of.name}`
        : "",
      figure.goal === undefined ? "" : `≤ ${figure.goal}`,
      [{ true: "met", false: "MISSED", undefined: "" }[`${isMet(figure)}`], figure.note].filter(Boolean)
        .join("; "),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ").trimEnd())
    .join("\n");
}

/** Rounds to about three significant digits. */
function threeDigits(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 4;
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The percentile at `share`, from 0 to 1, as one of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
