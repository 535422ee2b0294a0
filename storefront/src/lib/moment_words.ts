import type { Language } from "@domain/shared/language.ts";
import { shortDate, wallTime } from "../../../web/format/time.ts";

/** "1:45 PM" on `today`, else "Mon, Nov 23 at 11:00 AM". Dates and times are Los Angeles's. */
export function momentWords(
  { date, time }: { date: string; time: string },
  today: string | undefined,
  language: Language,
): string {
  const clock = wallTime(time, language);
  if (date === today) return clock;
  const day = shortDate(date, language);
  return language === "ko" ? `${day} ${clock}` : `${day} at ${clock}`;
}
