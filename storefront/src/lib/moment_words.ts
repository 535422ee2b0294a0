import type { Language } from "@domain/shared/language.ts";
import type { Text } from "./i18n.ts";
import { shortDate, wallTime } from "../../../web/format/time.ts";

/** "1:45 PM" on `today`, else "Mon, Nov 23 at 11:00 AM". Dates and times are Los Angeles's. */
export function momentWords(
  { date, time }: { date: string; time: string },
  today: string | undefined,
  text: Text,
  language: Language,
): string {
  const clock = wallTime(time, language);
  if (date === today) return clock;
  return text("time.onDay", { day: shortDate(date, language), time: clock });
}
