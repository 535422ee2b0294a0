import assert from "node:assert/strict";
import fc from "fast-check";
import { hasTerms, toMultiLine, toPlainLine, toSingleLine } from "./text.ts";

const lineBreaks = ["\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029"];
const invisible = [
  ...["\0", "\x07", "\x1b", "\x7f", "\x80", "\x9f", "\ud800"],
  // Directions, joiners, widths, soft hyphen, byte order mark, tag.
  ...[
    "\u202a",
    "\u202b",
    "\u202c",
    "\u202d",
    "\u202e",
    "\u2066",
    "\u2067",
    "\u2068",
    "\u2069",
    "\u200e",
    "\u200f",
  ],
  ...["\u200b", "\u200c", "\u200d", "\u2060", "\u00ad", "\ufeff", "\u061c", "\u{e0061}"],
  // Variation selectors and fillers.
  ...["\ufe0e", "\ufe0f", "\u180b", "\u{e0100}", "\u3164", "\u115f", "\uffa0"],
];

Deno.test("invisible characters are removed at every position of every kind of text", () => {
  for (const character of invisible) {
    for (const text of [`${character}Jogakbo`, `Jogak${character}bo`, `Jogakbo${character}`]) {
      for (const clean of [toSingleLine, toMultiLine, toPlainLine]) {
        assert.equal(clean(text), "Jogakbo", JSON.stringify(text));
      }
    }
  }
});

Deno.test("letters of any script, accents and emoji with their joiners stay", () => {
  const texts = [
    "",
    "조각보",
    "Jogakbo — José’s",
    "김치찌개 (매운맛) 🌶️",
    "👩‍🍳 chef",
    "👩🏽‍🍳",
    "❤️‍🔥",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "#️⃣1️⃣",
    "🇰🇷",
  ];
  for (const text of texts) {
    assert.equal(toSingleLine(text), text, text);
    assert.equal(toMultiLine(text), text, text);
  }
});

Deno.test("every ASCII text is cleaned as it is beside other characters", () => {
  const ascii = fc.string({ unit: "binary-ascii" });
  fc.assert(fc.property(ascii, (text) => {
    for (const clean of [toSingleLine, toMultiLine, toPlainLine]) {
      assert.equal(clean(text), clean(`${text}김`).slice(0, -1).trim(), JSON.stringify(text));
    }
  }));
});

Deno.test("text is composed and trimmed, and a line break in one line is a space", () => {
  assert.equal(toSingleLine("민아".normalize("NFD")), "민아");
  assert.equal(toMultiLine("Jose\u0301 "), "José");
  // The accent meets its letter after the character between them is removed.
  assert.equal(toSingleLine("Jose\u200b\u0301"), "José");
  for (const lineBreak of ["\t", ...lineBreaks]) {
    assert.equal(toSingleLine(`a${lineBreak}b${lineBreak}`), "a b");
  }
  assert.equal(toMultiLine(" no nuts\r\nextra\trice\rthanks\n"), "no nuts\nextra\trice\nthanks");
  assert.equal(toMultiLine("a\u2028b\u2029c\x85d"), "a\nb\nc\nd");
});

Deno.test("in numbers, codes and addresses, full-width and styled characters are plain ones", () => {
  assert.equal(toPlainLine("\u202d（７１４）　５５５－０１３４\u202c"), "(714) 555-0134");
  assert.equal(toPlainLine("ｍｉｎａ＠ｇｍａｉｌ．ｃｏｍ\u200b"), "mina@gmail.com");
  assert.equal(toPlainLine("𝟏𝟐𝟑"), "123");
});

Deno.test("cleaning a text again changes nothing", () => {
  fc.assert(fc.property(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(
        fc.constantFrom(
          ...invisible,
          ...lineBreaks,
          "a",
          "\u0301",
          "👩",
          "🍳",
          "🏽",
          "1",
          "\u20e3",
          " ",
          "ᄀ",
          "ᅡ",
        ),
      )
        .map((parts) => parts.join("")),
    ),
    (text) => {
      for (const clean of [toSingleLine, toMultiLine, toPlainLine]) {
        assert.equal(clean(clean(text)), clean(text));
      }
      assert.ok(!/[\p{Cc}\p{Cs}]/u.test(toSingleLine(text)));
      assert.ok(!/[\p{Cc}\p{Cs}]/u.test(toMultiLine(text).replaceAll(/[\n\t]/g, "")));
    },
  ));
});

const names = ["Chef’s Sauce", "셰프 소스", "Jalapeño", "2 · Extra-Hot", "매운 맛"];

Deno.test("finds terms in any order and any text, without accents, case, width, spaces, apostrophes and dashes", () => {
  for (
    const typed of [
      "sauce chef's",
      "HOT jalapeno",
      "extrahot",
      "ＳＡＵＣＥ",
      "매운맛",
      "소스 매운".normalize("NFD"),
      " ",
      "",
    ]
  ) {
    assert.equal(hasTerms(names, typed), true, typed);
  }
});

Deno.test("finds nothing when one term is missing", () => {
  for (const typed of ["sauce garlic", "간장 소스", "saucehot"]) {
    assert.equal(hasTerms(names, typed), false, typed);
  }
});
