import { equal } from "node:assert/strict";
import { chargeTerms, textTerms } from "@domain/shared/guest_texts.ts";
import en from "../../../lib/locales/en/checkout.json" with { type: "json" };
import ko from "../../../lib/locales/ko/checkout.json" with { type: "json" };

Deno.test("the terms stored as evidence are the sentences that the checkout page shows", () => {
  for (const [language, texts] of [["en", en], ["ko", ko]] as const) {
    equal(chargeTerms[language], texts["checkout.payment.note"]);
    equal(textTerms[language], texts["checkout.smsConsent"]);
  }
});
