import assert from "node:assert/strict";
import { refundTime } from "@domain/shared/guest_texts.ts";
import { languages } from "@domain/shared/language.ts";
import type { TextsById } from "@web/i18n/texts.ts";
import { texts as checkout } from "@/texts/checkout.ts";
import { texts as contact } from "@/texts/contact.ts";
import { texts as dish } from "@/texts/dish.ts";
import { texts as home } from "@/texts/home.ts";
import { texts as menu } from "@/texts/menu.ts";
import { texts as shop } from "@/texts/shop.ts";

const parts: readonly TextsById[] = [shop, home, menu, contact, dish, checkout];
const texts = parts.flatMap((part) => Object.entries(part));

const placeholdersIn = (message: string) =>
  [...new Set(Array.from(message.matchAll(/\{(\w+)[,}]/g), ([, placeholder]) => placeholder))].sort();

Deno.test("a text has the same placeholders in every language", () => {
  for (const [id, text] of texts) {
    for (const language of languages) {
      assert.deepEqual(placeholdersIn(text[language]), placeholdersIn(text.en), `${id} in ${language}`);
    }
  }
});

Deno.test("no text id is in two parts", () => {
  assert.equal(new Set(texts.map(([id]) => id)).size, texts.length);
});

Deno.test("every text about a refund says how long it takes as the emails do", () => {
  for (const language of languages) {
    for (const id of ["money.refundPending", "money.refunded", "money.partlyRefunded"] as const) {
      assert.ok(checkout[id][language].endsWith(` ${refundTime[language]}`), `${language} ${id}`);
    }
  }
});

Deno.test("no text can wrap between a value and its unit", () => {
  for (const [, { en }] of texts) assert.doesNotMatch(en, /[\d}] (min|each|[AP]M)\b/);
});

Deno.test("no text has a plural, whose number format takes a phone 50 ms at the first use; a place in line has its ordinal", () => {
  for (const [id, text] of texts) {
    for (const language of languages) {
      assert.doesNotMatch(text[language], /, plural,/, `${id} in ${language}`);
    }
  }
});

Deno.test("no text of the site claims a year or a place, which only the restaurant's own settings know", () => {
  for (const [id, text] of texts) {
    for (const language of languages) {
      assert.doesNotMatch(
        text[language],
        /\b(19|20)\d\d|Orange County|오렌지\s?카운티|California/,
        `${language} ${id}`,
      );
    }
  }
});
