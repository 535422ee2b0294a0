import { deepEqual, equal, ok } from "node:assert/strict";
import { rush } from "./rush.ts";

Deno.test("a short rush through crashes, a bad network and a clock change leaves the books right", async () => {
  const { figures, violations } = await rush({ seed: 7, seconds: 15, guests: 3 });
  deepEqual(violations, []);
  ok((figures.orders ?? 0) > 0);
  ok((figures["orders of the other installation"] ?? 0) > 0);
  equal(figures["foreign payments touched"], 0);
});
