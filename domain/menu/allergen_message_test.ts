import assert from "node:assert/strict";
import fc from "fast-check";
import { languages } from "../shared/language.ts";
import { allergenMessage } from "./allergen_message.ts";
import {
  type Allergen,
  allergens,
  type Avoidable,
  avoidables,
  type Ingredient,
  ingredients,
} from "./avoidable.ts";

const message = (language: "en" | "ko", named: Avoidable[], en = "", ko = "") => {
  const { before, note, after } = allergenMessage(
    {
      contains: named.filter((tag): tag is Ingredient => ingredients.some((each) => each === tag)),
      allergens: named.filter((tag): tag is Allergen => allergens.some((each) => each === tag)),
      allergenNote: { en, ko },
    },
    language,
  );
  return `${before}${note?.text ?? ""}${after}`;
};
const pineNuts = ["may contain pine nuts", "잣이 들어 있을 수 있습니다"] as const;

Deno.test("allergens and note are one sentence in both languages", () => {
  assert.equal(message("en", ["egg"]), "Contains egg.");
  assert.equal(message("en", ["egg", "tree_nut"]), "Contains egg and tree nuts.");
  assert.equal(message("en", ["egg", "soy", "sesame"]), "Contains egg, soy, and sesame.");
  assert.equal(message("en", ["egg"], ...pineNuts), "Contains egg; may contain pine nuts.");
  assert.equal(message("en", [], ...pineNuts), "May contain pine nuts.");
  assert.equal(message("ko", ["egg"]), "계란이 들어 있습니다.");
  assert.equal(message("ko", ["egg", "soy"]), "계란, 대두가 들어 있습니다.");
  assert.equal(
    message("ko", ["egg", "soy"], ...pineNuts),
    "계란, 대두가 들어 있으며, 잣이 들어 있을 수 있습니다.",
  );
  assert.equal(message("ko", [], ...pineNuts), "잣이 들어 있을 수 있습니다.");
  assert.equal(message("en", []), "");
});

Deno.test("a note that begins with contains does not repeat it", () => {
  assert.equal(message("en", [], "contains barley"), "Contains barley.");
  assert.equal(message("en", ["milk"], "contains barley"), "Contains milk; also barley.");
  assert.equal(message("en", ["milk"], "Contains: barley."), "Contains milk; also barley.");
});

Deno.test("ingredients come before the allergens, and fish or shellfish say that there is seafood", () => {
  assert.equal(message("en", ["pork", "soy"]), "Contains pork and soy.");
  assert.equal(message("ko", ["beef", "chicken"]), "소고기, 닭고기가 들어 있습니다.");
  assert.equal(message("en", ["pork", "seafood", "fish"]), "Contains pork and fish.");
  assert.equal(message("en", ["seafood"]), "Contains seafood.");
});

Deno.test("a note without a Korean text stays English and is marked as English", () => {
  assert.equal(
    message("ko", ["egg"], "may contain small bones"),
    "계란이 들어 있습니다 (may contain small bones).",
  );
  assert.equal(
    allergenMessage(
      { contains: [], allergens: [], allergenNote: { en: "small bones", ko: "" } },
      "ko",
    ).note
      ?.language,
    "en",
  );
});

Deno.test("every message ends with one period and has no doubled verb", () => {
  fc.assert(
    fc.property(
      fc.subarray([...avoidables]),
      fc.constantFrom("", "contains barley", "may contain egg.", "Contains: nuts"),
      fc.constantFrom(...languages),
      (named, note, language) => {
        const text = message(language, named, note);
        assert.equal(text === "", named.length === 0 && note === "");
        if (text !== "") assert.match(text, /[^.]\.$/);
        assert.doesNotMatch(text, /contains?:? contains|; contains/i);
      },
    ),
    { seed: 19, numRuns: 300 },
  );
});
