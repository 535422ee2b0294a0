import { equal } from "node:assert/strict";
import { chargeTerms, textTerms } from "@domain/shared/guest_texts.ts";
import { languages } from "@domain/shared/language.ts";

Deno.test("the terms stored as evidence equal the texts on the checkout page", async () => {
  for (const language of languages) {
    const file = new URL(`../../../lib/locales/${language}/checkout.json`, import.meta.url);
    const texts: Record<string, string> = JSON.parse(await Deno.readTextFile(file));
    equal(chargeTerms[language], texts["checkout.payment.note"]);
    equal(textTerms[language], texts["checkout.smsConsent"]);
  }
});
