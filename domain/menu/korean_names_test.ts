import { equal } from "node:assert/strict";
import { koreanCategoryOf, koreanNameOf } from "./korean_names.ts";

Deno.test("a dish gets the Korean name that its English or romanized name means, however it is spelled", () => {
  for (
    const [name, korean] of [
      ["Bibimbap", "비빔밥"],
      ["DOLSOT  BIBIMBOP", "돌솥비빔밥"],
      ["L.A. Kalbi", "LA갈비"],
      ["Soondubu Jjigae", "순두부찌개"],
      ["Soft Tofu Stew", "순두부찌개"],
      ["Ddukbokki", "떡볶이"],
      ["Spicy rice cakes (mild or hot)", "떡볶이"],
      ["Yook Gae Jang", "육개장"],
      ["Kong-guksoo", "콩국수"],
      ["Soups & Stews", "찌개·탕"],
    ] as const
  ) equal(koreanNameOf(name), korean, name);
});

Deno.test("a category of rice is not the side dish", () => {
  equal(koreanNameOf("Rice"), "공기밥");
  equal(koreanCategoryOf("Rice"), "밥류");
  equal(koreanCategoryOf("Soups & Stews"), "찌개·탕");
  equal(koreanCategoryOf("구이 Grill"), "구이");
});

Deno.test("Hangul in a name is its Korean name", () => {
  equal(koreanNameOf("Galbi 갈비"), "갈비");
  equal(koreanNameOf("묵은지 김치찜 (spicy)"), "묵은지 김치찜");
});

Deno.test("a name that is not Korean gets none", () => {
  for (const name of ["Cheeseburger", "Fries", "Tacos", "Duck", "Bean", "Tuna Roll", "Onion", ""]) {
    equal(koreanNameOf(name), undefined, name);
  }
});
