import { equal } from "node:assert/strict";
import { spokenSeconds } from "./seconds.ts";

Deno.test("seconds are said in the two largest units that matter", () => {
  equal(spokenSeconds(0), "0 s");
  equal(spokenSeconds(42.4), "42 s");
  equal(spokenSeconds(185), "3 min 5 s");
  equal(spokenSeconds(3_600), "1 h");
  equal(spokenSeconds(2 * 86_400 + 3 * 3_600 + 59), "2 d 3 h");
});
