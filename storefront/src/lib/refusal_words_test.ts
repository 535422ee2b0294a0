import { equal, notEqual, ok } from "node:assert/strict";
import { CallFailed } from "./api.ts";
import type { Language, TextId, Values } from "./i18n.ts";
import shopEn from "./locales/en/shop.json" with { type: "json" };
import shopKo from "./locales/ko/shop.json" with { type: "json" };
import { refusalMessage } from "./refusal_words.ts";

const catalogs: Record<Language, Record<string, string>> = { en: shopEn, ko: shopKo };

/** A text of the catalog with its values filled in. */
const textIn = (language: Language) => (id: TextId, values: Values = {}) => {
  const message = catalogs[language][id];
  ok(message, `${id} in ${language}`);
  return message.replaceAll(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
};

/** The message after a dish could not be added. */
const read = (language: Language, error: unknown, isOnline = true) =>
  refusalMessage(error, "add.failed", {
    text: textIn(language),
    language,
    limits: { per_line: 12, total: 34 },
    isOnline,
  });

/** The server's refusals before payment, with the server's sentence and the Korean text of each. */
const refusals: { code: string; error: string; korean: string }[] = [
  {
    code: "line_limit",
    error: "At most 12 of one dish can be ordered at a time. Please call us for more.",
    korean: "한 메뉴는 한 번에 12개까지 주문하실 수 있습니다. 더 필요하시면 전화해 주세요.",
  },
  {
    code: "cart_limit",
    error: "At most 34 dishes can be ordered at a time. Please call us for more.",
    korean: "한 번에 34개까지 주문하실 수 있습니다. 더 필요하시면 전화해 주세요.",
  },
  {
    code: "no_such_line",
    error: "This dish is no longer in your cart.",
    korean: shopKo["refused.noSuchLine"],
  },
  {
    code: "no_such_dish",
    error: "This dish is no longer on the menu.",
    korean: shopKo["refused.noSuchDish"],
  },
  {
    code: "dish_off",
    error: "Japchae is not available right now.",
    korean: shopKo["refused.dishOff"],
  },
  {
    code: "ordering_off",
    error: "Online ordering is closed for maintenance. Please call us to order.",
    korean: shopKo["server.maintenance"],
  },
  {
    code: "ordering_off",
    error: "Online ordering is switched off right now. Please call us to order.",
    korean: shopKo["server.orderingOff"],
  },
  {
    code: "too_many_requests",
    error: "Too many requests. Please try again in a moment.",
    korean: shopKo["refused.tooMuch"],
  },
];

for (const { code, error, korean } of refusals) {
  Deno.test(`${code} is read in the guest's language: ${error}`, () => {
    const refused = new CallFailed(code, 409, error);
    equal(read("en", refused), error);
    equal(read("ko", refused), korean);
    notEqual(korean, shopKo["add.failed"]);
  });
}

Deno.test("a refusal without a known code is read as the fixed text in Korean, and in the server's words in English", () => {
  const refused = new CallFailed("brand_new", 409, "The kitchen said no.");
  equal(read("en", refused), "The kitchen said no.");
  equal(read("ko", refused), shopKo["add.failed"]);
});

Deno.test("without a sentence, and for an error that is no refusal, the fixed text stands in both languages", () => {
  for (const language of ["en", "ko"] as const) {
    const fixed = catalogs[language]["add.failed"];
    equal(read(language, new CallFailed("timeout", 0, undefined)), fixed);
    equal(read(language, new Error("broken")), fixed);
  }
});

Deno.test("a lost call is blamed on the connection only while the device has none", () => {
  const lost = new CallFailed("offline", 0, undefined);
  for (const language of ["en", "ko"] as const) {
    equal(read(language, lost, false), catalogs[language]["refused.offline"]);
    equal(read(language, lost, true), catalogs[language]["add.failed"]);
  }
});
