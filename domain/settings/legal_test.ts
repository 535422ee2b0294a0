import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { languages } from "../shared/language.ts";
import { legalBlocks } from "./legal_blocks.ts";
import { legalText } from "./legal.ts";
import { legalPages, maxLegalText } from "./legal_page.ts";
import { readSettings } from "./settings.ts";

const stored = {
  restaurant_name: "Jogakbo Kitchen",
  restaurant_name_korean: "조각보 식당",
  restaurant_phone: "+17145550142",
  restaurant_address: "10482 Ramie Street, Garden Grove, CA 92843",
  restaurant_email: "hello@jogakbo.example",
};
const settingsOf = (more: Record<string, string> = {}) =>
  readSettings(new Map(Object.entries({ ...stored, ...more })));
const textOf = (
  ...[page, language, more]: [typeof legalPages[number], "en" | "ko", Record<string, string>?]
) => legalText(settingsOf(more), page, language).text;

Deno.test("without own texts every legal page has a default in each language with name and phone number", () => {
  for (const page of legalPages) {
    for (const language of languages) {
      const legal = legalText(settingsOf(), page, language);
      deepEqual({ ...legal, text: "" }, { text: "", language, isDefault: true });
      ok(legal.text.length <= maxLegalText);
      match(legal.text, /\(714\) 555-0142/);
      match(legal.text, language === "ko" ? /조각보 식당/ : /Jogakbo Kitchen/);
      doesNotMatch(legal.text, /undefined|NaN|\n\n\n/);
    }
  }
});

Deno.test("the sentences and lists of a default are whole without a phone number, an email or an address", () => {
  const none = { restaurant_phone: "", restaurant_email: "", restaurant_address: "" };
  const gaps = /: *$| {2}| [.,:]|^ |- 번호|\n\n\n|# .*\n\S* ?번호로/m;
  for (const language of languages) {
    for (const page of legalPages) doesNotMatch(textOf(page, language, none), gaps, `${page} ${language}`);
  }
  match(textOf("terms", "en", none), /for pickup only\.\n/);
  match(textOf("refunds", "en", none), /please call us as soon as you can/);
  match(textOf("accessibility", "en", none), /\nCall us\. We help you/);
  match(textOf("terms", "ko", none), /픽업 주문만 받습니다\.\n/);
  match(textOf("refunds", "ko", none), /최대한 빨리 전화해 주세요/);
  match(textOf("accessibility", "ko", none), /\n전화해 주세요\. 도와드리며/);
});

Deno.test("the default privacy text states the retention of the settings", () => {
  match(textOf("privacy", "en"), /24 months after you order/);
  match(textOf("privacy", "en", { retention_months: "1" }), /1 month after you order/);
  match(textOf("privacy", "ko", { retention_months: "6" }), /주문일로부터 6개월/);
  match(textOf("privacy", "en"), /not become an order after 30 days/);
});

Deno.test("the default terms state how long an order waits, and automatic acceptance only where it is on", () => {
  const custom = { expire_asap_minutes: "7", expire_scheduled_minutes: "42" };
  match(textOf("terms", "en", custom), /after 7 minutes of open time and a scheduled order after 42 minutes/);
  match(textOf("terms", "en"), /when our team accepts it/);
  match(textOf("terms", "en", { auto_accept_orders: "true" }), /when you receive our confirmation/);
});

Deno.test("the default terms contain the notices about text messages only while texts are sent", () => {
  for (const notice of [/about 2 per order/, /data rates may apply/, /STOP/, /HELP/, /don't need to agree/]) {
    match(textOf("terms", "en"), notice);
    doesNotMatch(textOf("terms", "en", { sms_notifications_enabled: "false" }), notice);
  }
  doesNotMatch(textOf("privacy", "en", { sms_notifications_enabled: "false" }), /Twilio/);
});

Deno.test("the default privacy text says that page speed is measured only while it is", () => {
  const off = { measure_page_speed: "false" };
  for (
    const [language, text] of [
      ["en", /advertising\. We measure how fast pages load, without anything that identifies you\.\n/],
      [
        "ko",
        /공유하지 않습니다\. 페이지가 열리는 속도를 측정하지만, 고객님을 알아볼 수 있는 정보는 수집하지 않습니다\.\n/,
      ],
    ] as const
  ) {
    match(textOf("privacy", language), text);
    doesNotMatch(textOf("privacy", language, off), /We measure|측정/);
  }
});

Deno.test("a default text mentions the service fee and the email address only if there are any", () => {
  doesNotMatch(textOf("terms", "en"), /service fee/);
  match(textOf("terms", "en", { service_fee_rate: "3" }), /service fee/);
  match(textOf("refunds", "en"), /Email: hello@jogakbo\.example/);
  doesNotMatch(textOf("refunds", "en", { restaurant_email: "" }), /Email:/);
});

Deno.test("the default texts say what the law asks: nothing is sold, nothing tracks, and how accessible the pages are", () => {
  const [english, korean] = [textOf("privacy", "en"), textOf("privacy", "ko")];
  for (const phrase of [/don't sell or rent/, /load nothing from other companies/, /"Do Not Track"/]) {
    match(english, phrase);
  }
  for (const phrase of [/판매하거나 빌려주지 않/, /다른 회사.*불러오지 않/, /‘추적 안 함’/]) {
    match(korean, phrase);
  }
  const test = {
    en: [
      /WCAG\) 2\.2, level AA/,
      /On \w+ \d+, \d{4}, every page was tested/,
      /No problem was found/,
      /order by phone/,
    ],
    ko: [/WCAG\) 2\.2 AA/, /\d{4}년 \d+월 \d+일/, /문제가 발견되지 않/, /전화 주문/],
  };
  for (const language of languages) {
    for (const phrase of test[language]) match(textOf("accessibility", language), phrase);
  }
});

Deno.test("the restaurant's own text replaces the default, in the other language too unless it has its own there", () => {
  const english = settingsOf({ terms_text: "Our terms" });
  deepEqual(legalText(english, "terms", "en"), { text: "Our terms", language: "en", isDefault: false });
  deepEqual(legalText(english, "terms", "ko"), { text: "Our terms", language: "en", isDefault: false });
  const both = settingsOf({ terms_text: "Our terms", terms_text_korean: "우리 약관" });
  deepEqual(legalText(both, "terms", "ko"), { text: "우리 약관", language: "ko", isDefault: false });
  const korean = settingsOf({ terms_text_korean: "우리 약관" });
  equal(legalText(korean, "terms", "en").language, "ko");
  equal(legalText(korean, "privacy", "en").isDefault, true);
});

Deno.test("a legal text has headings, lists and paragraphs", () => {
  deepEqual(legalBlocks("Intro\nsecond line\n\n# Heading\n- one\n- two\n\n- three\nAfter\n"), [
    { kind: "paragraph", text: "Intro\nsecond line" },
    { kind: "heading", text: "Heading" },
    { kind: "list", items: ["one", "two"] },
    { kind: "list", items: ["three"] },
    { kind: "paragraph", text: "After" },
  ]);
  deepEqual(legalBlocks("  \n\n"), []);
  deepEqual(legalBlocks("#hash and -5"), [{ kind: "paragraph", text: "#hash and -5" }]);
});
