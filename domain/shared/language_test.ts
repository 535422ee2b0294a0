import assert from "node:assert/strict";
import {
  inLanguage,
  languageFacts,
  languages,
  ownNames,
  ownText,
  pathLanguage,
  preferredLanguage,
  withoutLanguage,
} from "./language.ts";

Deno.test("the first supported language is preferred, whatever its region", () => {
  assert.equal(preferredLanguage(["ko-KR", "en"]), "ko");
  assert.equal(preferredLanguage(["fr-FR", "ko", "en"]), "ko");
  assert.equal(preferredLanguage(["en-GB", "ko"]), "en");
});

Deno.test("English is preferred when none of the languages is supported", () => {
  assert.equal(preferredLanguage([]), "en");
  assert.equal(preferredLanguage(["", "*", "fr"]), "en");
  // "kok" is Konkani, which must not match "ko".
  assert.equal(preferredLanguage(["kok-IN"]), "en");
});

Deno.test("a text is in the requested language, or in English when it is missing or empty", () => {
  assert.deepEqual(ownText("ko", { en: "Stew", ko: "찌개" }), { text: "찌개", language: "ko" });
  assert.deepEqual(ownText("en", { en: "Stew", ko: "찌개" }), { text: "Stew", language: "en" });
  for (const texts of [{ en: "Stew", ko: "" }, { en: "Stew", ko: undefined }, { en: "Stew" }]) {
    assert.deepEqual(ownText("ko", texts), { text: "Stew", language: "en" });
  }
});

Deno.test("the name in the requested language comes first, followed by the other name when there is one", () => {
  const english = { text: "Stew", language: "en" };
  const korean = { text: "찌개", language: "ko" };
  assert.deepEqual(ownNames("en", { en: "Stew", ko: "찌개" }), { first: english, second: korean });
  assert.deepEqual(ownNames("ko", { en: "Stew", ko: "찌개" }), { first: korean, second: english });
  for (const language of languages) {
    assert.deepEqual(ownNames(language, { en: "Stew", ko: "" }), { first: english, second: undefined });
  }
});

Deno.test("every language has a clock format with a placeholder and a locale of its own", () => {
  for (const language of languages) {
    const { clock, locale } = languageFacts[language];
    assert.ok(clock.every((half) => half.includes("#")));
    assert.equal(new Intl.Locale(locale).language, language);
  }
});

Deno.test("a path of a page names its language, except the first language", () => {
  for (const path of ["/", "/menu", "/order-pending/pi_1"]) {
    assert.equal(inLanguage(path, "en"), path);
    assert.equal(pathLanguage(path), undefined);
    assert.equal(withoutLanguage(path), path);
    const korean = inLanguage(path, "ko");
    assert.equal(korean, path === "/" ? "/ko" : `/ko${path}`);
    assert.equal(pathLanguage(korean), "ko");
    assert.equal(withoutLanguage(korean), path);
  }
  assert.equal(pathLanguage("/korea"), undefined);
  assert.equal(withoutLanguage("/korea"), "/korea");
  assert.equal(withoutLanguage("/ko/"), "/");
});
