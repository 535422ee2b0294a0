import { setupI18n } from "@lingui/core";
import { queryOptions } from "@tanstack/react-query";
import type { StaffLanguage } from "@domain/shared/language.ts";
import type { Translate } from "@/lib/i18n/text.ts";

const catalogs = {
  en: () => import("@/lib/i18n/catalogs/menu_en.ts"),
  ko: () => import("@/lib/i18n/catalogs/menu_ko.ts"),
} satisfies Record<StaffLanguage, unknown>;

/** Translates the menu's texts into one language, which can differ from the reader's. */
export const menuTextsQuery = (language: StaffLanguage) =>
  queryOptions({
    queryKey: ["menu texts", language],
    queryFn: async (): Promise<Translate> => {
      const { messages } = await catalogs[language]();
      const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
      return (id, values) => i18n._(id, values);
    },
    staleTime: Infinity,
  });
