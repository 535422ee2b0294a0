import { deepEqual } from "node:assert/strict";
import { rangeOf } from "./presets.ts";

Deno.test("includes both ends of a preset range, across months and years", () => {
  const on = (today: string) => (preset: Parameters<typeof rangeOf>[0]) => {
    const { from, to } = rangeOf(preset, today);
    return `${from} ${to}`;
  };
  deepEqual(
    (["today", "yesterday", "week", "month", "this_month", "last_month"] as const).map(on("2027-01-03")),
    [
      "2027-01-03 2027-01-03",
      "2027-01-02 2027-01-02",
      "2026-12-28 2027-01-03",
      "2026-12-05 2027-01-03",
      "2027-01-01 2027-01-03",
      "2026-12-01 2026-12-31",
    ],
  );
  deepEqual(on("2028-03-01")("last_month"), "2028-02-01 2028-02-29");
});
