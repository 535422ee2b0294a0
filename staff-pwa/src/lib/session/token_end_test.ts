import { equal } from "node:assert/strict";
import { endsSoon, renewIn, tokenEnd } from "./token_end.ts";

Deno.test("counts the lifetime of a token from its receipt, whatever the device clock shows", () => {
  equal(tokenEnd(1_000), 1_000 + 15 * 60_000);
});

Deno.test("renews a token one minute before its end", () => {
  equal(renewIn(100_000, 10_000), 30_000);
  equal(renewIn(100_000, 90_000), 0);
  equal(endsSoon(100_000, 39_999), false);
  equal(endsSoon(100_000, 40_000), true);
});
