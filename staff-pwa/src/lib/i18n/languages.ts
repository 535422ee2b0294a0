import { i18n } from "@lingui/core";

export type Language = "en" | "ko";

const catalogues = {
  en: () => import("./catalogues/en.ts"),
  ko: () => import("./catalogues/ko.ts"),
};

/** Fetches the language's texts, then switches every screen to it. */
export async function speak(language: Language): Promise<void> {
  const { messages } = await catalogues[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}
