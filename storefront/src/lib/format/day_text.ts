import type { Language } from "@domain/shared/language.ts";
import type { Translate } from "../i18n.ts";
import { shortDate, wallTime } from "@web/format/time.ts";

/** Returns "1:45 PM" on `today`, else "Mon, Nov 23 at 11:00 AM". Dates and times are in Los Angeles time. */
export function momentText(
  { date, time }: { date: string; time: string },
  today: string | undefined,
  t: Translate,
  language: Language,
): string {
  const clock = wallTime(time, language);
  if (date === today) return clock;
  return t("time.onDay", { day: shortDate(date, language), time: clock });
}

/** Returns the name of a day, 0 for Sunday: "Sunday" or "일요일", short "Sun" or "일". Avoids `Intl`, whose first use takes 40 ms on a phone. */
export const weekday = (
  dayOfWeek: number,
  t: Translate,
  width: "weekdays" | "shortDays" = "weekdays",
): string => t(`time.${width}`).split(",")[dayOfWeek] ?? "";
