import assert from "node:assert/strict";
import fc from "fast-check";
import { isSingleLine, toMultiLine } from "./text.ts";

const lineBreaks = ["\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029"];
const controls = ["\0", "\x07", "\x1b", "\x7f", "\x80", "\x9f"];
const directions = ["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"];

Deno.test("a single line has no line break, control or bidi character at any position", () => {
  for (const character of ["\t", ...lineBreaks, ...controls, ...directions]) {
    for (const text of [`${character}Jogakbo`, `Jogak${character}bo`, `Jogakbo${character}`]) {
      assert.equal(isSingleLine(text), false, JSON.stringify(text));
    }
  }
});

Deno.test("letters of any script, accents and emoji are allowed", () => {
  for (
    const text of ["", "조각보", "Jogakbo — José’s", "김치찌개 (매운맛) 🌶️", "👩‍🍳 chef", "한\u1100\u1161"]
  ) {
    assert.equal(isSingleLine(text), true, text);
    assert.equal(toMultiLine(text), text);
  }
});

Deno.test("notes keep line breaks and tabs and lose other control and bidi characters", () => {
  assert.equal(toMultiLine("no nuts\r\nextra\trice\rthanks\n"), "no nuts\nextra\trice\nthanks\n");
  assert.equal(toMultiLine("a\u2028b\u2029c\x85d"), "a\nb\nc\nd");
  for (const character of [...controls, ...directions, "\v", "\f"]) {
    assert.equal(toMultiLine(`no${character} nuts`), "no nuts", JSON.stringify(character));
  }
});

Deno.test("every line of a normalized note is a single line, and normalizing it again changes nothing", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const clean = toMultiLine(text);
    assert.ok(clean.split(/[\n\t]/).every(isSingleLine));
    assert.equal(toMultiLine(clean), clean);
  }));
});
