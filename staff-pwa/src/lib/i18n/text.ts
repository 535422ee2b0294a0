import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { StaffLanguage } from "@domain/shared/language.ts";
import { type CatalogName, type Catalogs, staffLanguage } from "./languages.ts";

/** The id of any text but those of errors. */
export type MessageId = { [N in CatalogName]: keyof Catalogs[N] }[CatalogName];
export type Values = Readonly<Record<string, string | number>>;
export type Translate = (id: MessageId, values?: Values) => string;

/** The reader's language. */
export function useLanguage(): StaffLanguage {
  return staffLanguage(useLingui().i18n.locale);
}

/** Returns the function that turns a message id and its values into text in the reader's language. */
export function useTranslate(): Translate {
  // The context object changes only with the language.
  const lingui = useLingui();
  return useCallback((id, values) => lingui.i18n._(id, values), [lingui]);
}
