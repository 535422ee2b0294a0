import { deepEqual, equal } from "node:assert/strict";
import { minutesOffered } from "./minutes.ts";

Deno.test("the first preset that fits the longest dish is chosen", () => {
  for (const [prep, chosen] of [[0, 15], [15, 15], [16, 20], [25, 30], [60, 60]] as const) {
    deepEqual(minutesOffered(prep), { choices: [15, 20, 30, 45, 60], chosen });
  }
});

Deno.test("a dish longer than every preset brings its own", () => {
  deepEqual(minutesOffered(90).choices, [15, 20, 30, 45, 60, 90]);
  equal(minutesOffered(90).chosen, 90);
});
