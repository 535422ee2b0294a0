import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { StaffLanguage } from "@domain/shared/language.ts";
import type { texts as settings } from "@contract/setting_texts.ts";
import type { texts as board } from "@/texts/board.ts";
import type { texts as counter } from "@/texts/counter.ts";
import type { texts as analytics } from "@/texts/analytics.ts";
import type { texts as menu } from "@/texts/menu.ts";
import type { texts as office } from "@/texts/office.ts";
import type { texts as people } from "@/texts/people.ts";
import type { texts as phone } from "@/texts/phone.ts";
import type { texts as ready } from "@/texts/ready.ts";
import type { texts as records } from "@/texts/records.ts";
import type { texts as store } from "@/texts/store.ts";
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
  | keyof typeof records
  | keyof typeof settings;
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
