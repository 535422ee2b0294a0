/** What a bench finds: figures, each held against a limit measured in the same run or against a goal of its own. */

export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** What the value is a part or a multiple of, and how much of it: measured on this machine in this run. */
  of?: { name: string; value: number; ratio: number };
  /** Processor time of the servers for one piece of work, in microseconds. */
  cpuMicros?: number | undefined;
  /** What was wanted: of the ratio where there is one, of the value otherwise. */
  goal?: { atLeast: number } | { atMost: number };
  note?: string;
};

/** Whether the goal is met; undefined without one. */
export function isMet({ value, of, goal }: Figure): boolean | undefined {
  if (goal === undefined) return undefined;
  const judged = of?.ratio ?? value;
  return "atLeast" in goal ? judged >= goal.atLeast : judged <= goal.atMost;
}

/** A table for the terminal; a figure that misses its goal says so. */
export function table(figures: readonly Figure[]): string {
  const rows = [
    ["", "value", "of the limit", "CPU each", "goal", ""],
    ...figures.map((figure) => [
      figure.name,
      `${short(figure.value)} ${figure.unit}`,
      figure.of ? `${short(figure.of.ratio)} of ${short(figure.of.value)}, ${figure.of.name}` : "",
      figure.cpuMicros === undefined ? "" : `${short(figure.cpuMicros)} µs`,
      goalWords(figure.goal),
      [{ true: "met", false: "MISSED", undefined: "" }[`${isMet(figure)}`], figure.note].filter(Boolean)
        .join("; "),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ").trimEnd())
    .join("\n");
}

function goalWords(goal: Figure["goal"]): string {
  if (goal === undefined) return "";
  return "atLeast" in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
}

/** Three digits are all that a bench can know. */
function short(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 4;
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which this share of them lies; the nearest one there is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
