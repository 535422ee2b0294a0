import type { Text } from "./i18n.ts";

/** 0 (Sunday) as "Sunday" or "일요일", short "Sun" or "일". From the catalogs: `Intl` takes a phone 40 ms to begin with. */
export const weekday = (
  dayOfWeek: number,
  text: Text,
  width: "weekdays" | "shortDays" = "weekdays",
): string => text(`time.${width}`).split(",")[dayOfWeek] ?? "";
