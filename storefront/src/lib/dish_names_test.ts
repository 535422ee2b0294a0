import assert from "node:assert/strict";
import { allergensOf, descriptionOf, localized, namesOf } from "./dish_names.ts";
import { textIn } from "./testing.ts";

const [english, korean] = await Promise.all([textIn("en"), textIn("ko")]);
const stew = { name: "Kimchi Stew", name_korean: "김치찌개" };

Deno.test("puts the name in the guest's language first and the other second", () => {
  assert.deepEqual(namesOf(stew, "en"), {
    first: { text: "Kimchi Stew", language: "en" },
    second: { text: "김치찌개", language: "ko" },
  });
  assert.equal(namesOf(stew, "ko").first.text, "김치찌개");
});

Deno.test("a dish without a Korean name has only its English name in both languages", () => {
  const cola = { name: "Cola", name_korean: "" };
  for (const language of ["en", "ko"] as const) {
    assert.deepEqual(namesOf(cola, language), { first: { text: "Cola", language: "en" }, second: undefined });
  }
});

Deno.test("a missing Korean description falls back to the English one, marked as English", () => {
  assert.deepEqual(descriptionOf({ description: "Hot", description_korean: "" }, "ko"), {
    text: "Hot",
    language: "en",
  });
});

Deno.test("a response without a Korean field falls back to English", () => {
  assert.deepEqual(localized("ko", "Seollal", undefined), { text: "Seollal", language: "en" });
  assert.deepEqual(localized("ko", "Seollal", "설날"), { text: "설날", language: "ko" });
  assert.deepEqual(localized("en", "Seollal", "설날"), { text: "Seollal", language: "en" });
});

Deno.test("translates the standard allergens and separates the kitchen's note", () => {
  const dish = {
    allergens: "Egg, Tree nuts; may contain pine nuts",
    allergen_note_korean: "잣이 들어 있을 수 있습니다",
  };
  assert.deepEqual(allergensOf(dish, korean, "ko"), {
    named: "계란, 견과류",
    note: { text: "잣이 들어 있을 수 있습니다.", language: "ko" },
  });
  assert.deepEqual(allergensOf(dish, english, "en"), {
    named: "Egg, Tree nuts",
    note: { text: "May contain pine nuts.", language: "en" },
  });
  assert.deepEqual(allergensOf({ allergens: "Soy" }, english, "en"), { named: "Soy", note: undefined });
});

Deno.test("a note alone is not listed as an allergen and falls back to English without a Korean text", () => {
  assert.deepEqual(
    allergensOf({ allergens: "may contain small bones", allergen_note_korean: "" }, korean, "ko"),
    {
      named: "",
      note: { text: "May contain small bones.", language: "en" },
    },
  );
  assert.deepEqual(allergensOf({ allergens: "contains barley; fried with shrimp" }, english, "en"), {
    named: "",
    note: { text: "Contains barley; fried with shrimp.", language: "en" },
  });
});
