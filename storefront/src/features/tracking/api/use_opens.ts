import { useQuery } from "@tanstack/react-query";
import { momentText } from "@/lib/format/day_text.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { statusQuery } from "@/lib/queries.ts";

/** Returns when the restaurant opens, "Sat, Nov 21 at 11:00 AM", while it is closed and no one reviews orders; undefined otherwise. */
export function useOpens(): string | undefined {
  const t = useTranslate();
  const language = useLanguage();
  const status = useQuery(statusQuery).data;
  if (status === undefined || status.is_open || status.opens_at === null) return undefined;
  return momentText(status.opens_at, status.today.date, t, language);
}
