import type { Translate } from "../i18n.ts";

/** Returns the name of a day, 0 for Sunday: "Sunday" or "일요일", short "Sun" or "일". Avoids `Intl`, whose first use takes 40 ms on a phone. */
export const weekday = (
  dayOfWeek: number,
  t: Translate,
  width: "weekdays" | "shortDays" = "weekdays",
): string => t(`time.${width}`).split(",")[dayOfWeek] ?? "";
