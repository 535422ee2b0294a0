import { setupI18n } from "@lingui/core";
import { queryOptions } from "@tanstack/react-query";
import type { StaffLanguage } from "@domain/shared/language.ts";
import { messagesIn } from "@web/i18n/texts.ts";
import type { Translate } from "@/lib/i18n/text.ts";

const catalogs = {
  en: () => import("@/texts/menu.ts?en"),
  ko: () => import("@/texts/menu.ts?ko"),
} satisfies Record<StaffLanguage, unknown>;

/** Translates the menu's texts into one language, which can differ from the reader's. */
export const menuTextsQuery = (language: StaffLanguage) =>
  queryOptions({
    queryKey: ["menu texts", language],
    queryFn: async (): Promise<Translate> => {
      const messages = messagesIn(await catalogs[language](), language);
      const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
      return (id, values) => i18n._(id, values);
    },
    staleTime: Infinity,
  });
