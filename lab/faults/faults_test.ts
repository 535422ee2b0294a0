import { deepEqual, equal, ok } from "node:assert/strict";
import { rush } from "./rush.ts";

Deno.test("a short rush with crashes, network faults and a clock change breaks no invariant", async () => {
  const { counts, violations } = await rush({ seed: 7, seconds: 15, guests: 3 });
  deepEqual(violations, []);
  ok((counts.orders ?? 0) > 0);
  ok((counts["carts left at the checkout"] ?? 0) > 0);
  ok((counts["orders of the other installation"] ?? 0) > 0);
  equal(counts["foreign payments touched"], 0);
});
