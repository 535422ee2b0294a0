import type { StaffLanguage } from "@domain/shared/language.ts";
import type { TextsById } from "@web/i18n/texts.ts";

/** Texts that the build writes into the page, for a browser in which the app cannot run. */
export const texts = {
  "app.blocked.title": {
    en: "This browser blocks cookies and site data",
    ko: "이 브라우저에서 쿠키와 사이트 데이터가 차단되어 있습니다",
  },
  "app.blocked.text": {
    en:
      "Allow cookies and site data for this site in the browser's settings, or open it in a normal window. Then reload.",
    ko:
      "브라우저 설정에서 이 사이트의 쿠키와 사이트 데이터를 허용하거나 일반 창에서 연 다음 새로고침해 주세요.",
  },
} satisfies TextsById<StaffLanguage>;
