import { deepEqual } from "node:assert/strict";
import { rangeIn } from "./range.ts";

Deno.test("keeps dates and drops other values", () => {
  deepEqual(rangeIn({ from: "2026-11-01", to: "2026-11-20" }), { from: "2026-11-01", to: "2026-11-20" });
  deepEqual(rangeIn({ from: "yesterday", to: "2026-13-01" }), {});
  deepEqual(rangeIn({ from: 20261101 }), {});
});
