import assert from "node:assert/strict";
import { allergensOf, descriptionOf, namesOf, wordsFor } from "./dish_words.ts";

const stew = { name: "Kimchi Stew", name_korean: "김치찌개" };

Deno.test("The guest's language comes first, the other beside it", () => {
  assert.deepEqual(namesOf(stew, "en"), {
    first: { text: "Kimchi Stew", language: "en" },
    second: { text: "김치찌개", language: "ko" },
  });
  assert.equal(namesOf(stew, "ko").first.text, "김치찌개");
});

Deno.test("A dish without a Korean name has one name in both languages", () => {
  const cola = { name: "Cola", name_korean: "" };
  for (const language of ["en", "ko"] as const) {
    assert.deepEqual(namesOf(cola, language), { first: { text: "Cola", language: "en" }, second: undefined });
  }
});

Deno.test("A missing Korean description falls back to the English one and says that it is English", () => {
  assert.deepEqual(descriptionOf({ description: "Hot", description_korean: "" }, "ko"), {
    text: "Hot",
    language: "en",
  });
});

Deno.test("An answer from before there were Korean words is read in English", () => {
  assert.deepEqual(wordsFor("ko", "Seollal", undefined), { text: "Seollal", language: "en" });
  assert.deepEqual(wordsFor("ko", "Seollal", "설날"), { text: "설날", language: "ko" });
  assert.deepEqual(wordsFor("en", "Seollal", "설날"), { text: "Seollal", language: "en" });
});

Deno.test("The nine allergens are translated, the kitchen's own words are left", () => {
  const dish = { allergens: "Egg, Tree nuts; may contain egg" };
  assert.equal(allergensOf(dish, "ko"), "계란, 견과류; may contain egg");
  assert.equal(allergensOf(dish, "en"), dish.allergens);
});
