import { deepEqual, equal } from "node:assert/strict";
import { languages } from "@domain/shared/language.ts";
import { orderSource, sourceParameter } from "@domain/cart/source.ts";
import { kitLanguages, menuLink, pieces, typedAddress } from "./kit.ts";

Deno.test("the code of each printed piece opens the menu and counts for the piece, in each language", () => {
  equal(menuLink("https://eat.example", "google"), "https://eat.example/menu?from=google");
  equal(menuLink("https://eat.example/", "bag", "ko"), "https://eat.example/ko/menu?from=bag");
  for (const piece of pieces) {
    const { searchParams } = new URL(menuLink("https://eat.example", piece));
    equal(orderSource(searchParams.get(sourceParameter)), piece);
  }
  deepEqual(kitLanguages.both, languages);
});

Deno.test("the printed address is short enough to type", () => {
  equal(typedAddress("https://eat.example"), "eat.example");
  equal(typedAddress("http://localhost:8000/"), "localhost:8000");
});
