import assert from "node:assert/strict";
import { type DishFlag, dishFlags, flagField } from "./dish_flags.ts";

Deno.test("a flag is in snake_case, and its field has its words in camelCase", () => {
  for (const flag of dishFlags) assert.match(flag, /^[a-z]+(_[a-z]+)*$/);
  assert.equal(flagField("popular"), "isPopular");
  assert.equal(flagField("gluten_free" as DishFlag), "isGlutenFree");
});
