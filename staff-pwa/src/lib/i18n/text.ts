import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { StaffLanguage } from "@domain/shared/language.ts";
import type { messages as board } from "./catalogs/board_en.ts";
import type { messages as counter } from "./catalogs/en.ts";
import type { messages as figures } from "./catalogs/analytics_en.ts";
import type { messages as menu } from "./catalogs/menu_en.ts";
import type { messages as office } from "./catalogs/office_en.ts";
import type { messages as people } from "./catalogs/people_en.ts";
import type { messages as ready } from "./catalogs/ready_en.ts";
import type { messages as records } from "./catalogs/records_en.ts";
import type { messages as store } from "./catalogs/store_en.ts";
import { staffLanguage } from "./languages.ts";

export type MessageId =
  | keyof typeof counter
  | keyof typeof board
  | keyof typeof office
  | keyof typeof menu
  | keyof typeof store
  | keyof typeof figures
  | keyof typeof people
  | keyof typeof ready
  | keyof typeof records;
export type Values = Readonly<Record<string, string | number>>;
export type Translate = (id: MessageId, values?: Values) => string;

/** The reader's language. */
export function useLanguage(): StaffLanguage {
  return staffLanguage(useLingui().i18n.locale);
}

/** The way every component speaks: an id of the catalog, with its values, in the reader's language. */
export function useTranslate(): Translate {
  // The context is a new one when the language changes, and only then.
  const spoken = useLingui();
  return useCallback((id, values) => spoken.i18n._(id, values), [spoken]);
}
