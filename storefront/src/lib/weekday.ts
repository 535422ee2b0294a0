import type { Translate } from "./i18n.ts";

/** 0 (Sunday) as "Sunday" or "일요일", short "Sun" or "일". From the catalogs: `Intl` takes a phone 40 ms to begin with. */
export const weekday = (
  dayOfWeek: number,
  t: Translate,
  width: "weekdays" | "shortDays" = "weekdays",
): string => t(`time.${width}`).split(",")[dayOfWeek] ?? "";
