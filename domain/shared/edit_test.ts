import assert from "node:assert/strict";
import { edited, isTexts, pick } from "./edit.ts";

const dish = { name: { en: "Stew", ko: "찌개" }, priceCents: 1695, aliases: ["jjigae"] };

Deno.test("an edit changes only its fields, and of a text only its languages", () => {
  assert.deepEqual(edited(dish, {}), dish);
  assert.deepEqual(edited(dish, { name: { en: "Kimchi stew" }, aliases: [] }), {
    ...{ name: { en: "Kimchi stew", ko: "찌개" }, priceCents: 1695, aliases: [] },
  });
  assert.deepEqual(edited(dish, { name: { ko: "" } }).name, { en: "Stew", ko: "" });
});

Deno.test("fields are picked by name, and texts by language", () => {
  assert.deepEqual(pick(dish, ["priceCents", "name:ko"]), { priceCents: 1695, name: { ko: "찌개" } });
  assert.deepEqual(pick(dish, ["name:en", "name:ko"]), { name: dish.name });
  assert.deepEqual(pick(dish, []), {});
});

Deno.test("a value is a text of the restaurant when it has every language", () => {
  assert.ok(isTexts(dish.name));
  for (const other of [{ en: "Stew" }, "Stew", null, undefined, []]) assert.ok(!isTexts(other));
});
