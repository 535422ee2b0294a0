import assert from "node:assert/strict";
import { printable } from "./printable.ts";

/** A font with ASCII, Hangul and brackets. */
const hasGlyph = (code: number) => (code >= 0x20 && code < 0x7f) || (code >= 0xac00 && code <= 0xd7a3);
const shown = (text: string) => printable(text, hasGlyph);

Deno.test("an emoji is printed as its name in both languages, another one as an emoji", () => {
  assert.deepEqual(shown("no 🥜 please 🌶️"), { text: "no [땅콩 peanuts] please [매운맛 spicy]", lost: 0 });
  assert.equal(shown("👍🏽").text, "[좋음 OK]");
  for (const emoji of ["👨‍👩‍👧", "🇰🇷", "1️⃣", "🦄"]) {
    assert.equal(shown(emoji).text, "[이모지 emoji]", emoji);
  }
});

Deno.test("names of emoji side by side have a space between them", () => {
  assert.equal(shown("🥜🥚🌶️").text, "[땅콩 peanuts] [계란 egg] [매운맛 spicy]");
  assert.equal(
    shown("no🥜 🥚漢🥜").text,
    "no[땅콩 peanuts] [계란 egg] [화면 확인 see screen] [땅콩 peanuts]",
  );
});

Deno.test("a letter with marks that the font lacks is printed without them", () => {
  assert.deepEqual(shown("Nguyễn, José, ﬁn"), { text: "Nguyen, Jose, fin", lost: 0 });
});

Deno.test("what the font cannot print points to the screen once, and is counted", () => {
  assert.deepEqual(shown("漢字 ok"), { text: "[화면 확인 see screen] ok", lost: 2 });
  assert.deepEqual(shown("땅콩 알레르기\nno egg"), { text: "땅콩 알레르기\nno egg", lost: 0 });
});
