import { deepEqual, equal } from "node:assert/strict";
import { connectionWords } from "./words.ts";

Deno.test("the sentence about a lost connection comes with the fifth failure, not before", () => {
  equal(connectionWords({ phase: "reconnecting", failures: 4 }).problem, "live.failed");
  equal(connectionWords({ phase: "reconnecting", failures: 5 }).problem, "live.lost");
  equal(connectionWords({ phase: "reconnecting", failures: 500 }).problem, "live.lost");
});

Deno.test("a good connection has nothing to add", () => {
  deepEqual(connectionWords({ phase: "live" }), { badge: "live.live", problem: undefined });
});
