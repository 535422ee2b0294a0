import assert from "node:assert/strict";
import { descriptionOf, localized, namesOf } from "./dish_names.ts";

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
