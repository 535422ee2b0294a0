import { equal } from "node:assert/strict";
import { chargeTerms, textTerms } from "@domain/shared/guest_texts.ts";
import { languages } from "@domain/shared/language.ts";
import { texts } from "@/texts/checkout.ts";

Deno.test("the terms stored as evidence equal the texts on the checkout page", () => {
  for (const language of languages) {
    equal(chargeTerms[language], texts["checkout.payment.note"][language]);
    equal(textTerms[language], texts["checkout.smsConsent"][language]);
  }
});
