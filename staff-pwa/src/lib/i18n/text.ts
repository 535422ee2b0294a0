import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { StaffLanguage } from "@domain/shared/language.ts";
import type { messages as board } from "./catalogs/board_en.ts";
import type { messages as counter } from "./catalogs/en.ts";
import type { messages as analytics } from "./catalogs/analytics_en.ts";
import type { messages as menu } from "./catalogs/menu_en.ts";
import type { messages as office } from "./catalogs/office_en.ts";
import type { messages as people } from "./catalogs/people_en.ts";
import type { messages as phone } from "./catalogs/phone_en.ts";
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
  | keyof typeof analytics
  | keyof typeof people
  | keyof typeof phone
  | keyof typeof ready
  | keyof typeof records;
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
