import { setupI18n } from "@lingui/core";
import { queryOptions } from "@tanstack/react-query";
import type { StaffLanguage } from "@domain/shared/language.ts";
import { loadMessages } from "@web/i18n/texts.ts";
import { texts } from "@/texts/menu.ts?languages";
import type { Translate } from "@/lib/i18n/text.ts";

/** Translates the menu's texts into one language, which can differ from the reader's. */
export const menuTextsQuery = (language: StaffLanguage) =>
  queryOptions({
    queryKey: ["menu texts", language],
    queryFn: async (): Promise<Translate> => {
      const messages = await loadMessages<StaffLanguage, string>(texts, language);
      const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
      return (id, values) => i18n._(id, values);
    },
    staleTime: Infinity,
  });
