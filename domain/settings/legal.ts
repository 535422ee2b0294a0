import { formatPhone } from "../order/phone.ts";
import { type Language, languages, ownText } from "../shared/language.ts";
import { legalTextsEn } from "./legal_texts_en.ts";
import { legalTextsKo } from "./legal_texts_ko.ts";
import type { LegalFacts, LegalPage, LegalText, LegalTexts } from "./legal_page.ts";
import { cartDays, checkoutDays, type Settings } from "./settings.ts";

const defaults: Readonly<Record<Language, LegalTexts>> = { en: legalTextsEn, ko: legalTextsKo };

/**
 * Returns the text of a legal page: the restaurant's own text in this language, else its own text in another language, else the
 * default. A default beside an own text could contradict it. See docs/product-rules.md, "Legal pages".
 */
export function legalText(settings: Settings, page: LegalPage, language: Language): LegalText {
  const own = [language, ...languages].find((each) => settings.legal[page][each] !== "");
  return own === undefined
    ? { text: defaults[language][page](factsOf(settings, language)), language, isDefault: true }
    : { text: settings.legal[page][own], language: own, isDefault: false };
}

function factsOf(settings: Settings, language: Language): LegalFacts {
  const { restaurant } = settings;
  return {
    name: ownText(language, restaurant.name).text,
    phone: formatPhone(restaurant.phone),
    email: restaurant.email,
    address: restaurant.address.split("\n").map((line) => line.trim()).filter((line) => line !== "").join(
      ", ",
    ),
    retentionMonths: settings.retentionMonths,
    cartDays,
    checkoutDays,
    expireAsapMinutes: settings.expireAsapMinutes,
    expireScheduledMinutes: settings.expireScheduledMinutes,
    autoAccepts: settings.autoAccept,
    sendsTexts: settings.textsGuests,
    hasServiceFee: settings.serviceFeePpm > 0,
    measuresPageSpeed: settings.measuresPageSpeed,
  };
}
