import { equal } from "node:assert/strict";
import { countLabel } from "./count_label.ts";

Deno.test("writes a count of a thousand and more with a separator, and says where counting stopped", () => {
  equal(countLabel(312), "312");
  equal(countLabel(3_120), "3,120");
  equal(countLabel(10_000, true), "10,000+");
});
