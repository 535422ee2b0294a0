import { deepEqual } from "node:assert/strict";
import { readAliases } from "./dish.ts";

Deno.test("aliases are typed with commas, and each counts once, in any case", () => {
  deepEqual(readAliases(" bul  gogi,, LA bulgogi, la BULGOGI"), ["bul gogi", "LA bulgogi"]);
});
