import { clockText, type Language, languageFacts } from "@domain/shared/language.ts";
import type { Text } from "./i18n.ts";

/**
 * Times for reading: 12-hour, always the restaurant's, whatever the device's zone. Wall times ("HH:MM") and dates
 * ("YYYY-MM-DD") arrive already local, so they are printed as if in UTC; instants (ISO) are moved to Los Angeles.
 */
const zone = "America/Los_Angeles";
const shortDay = { weekday: "short", month: "short", day: "numeric" } as const;
const longDay = { weekday: "long", month: "long", day: "numeric" } as const;

/** "18:05" or "18:05:00" → "6:05 PM" or "오후 6:05". Said on every page, where `Intl` would take a phone 40 ms to begin with. */
export const wallTime = (time: string, language: Language = "en"): string => clockText(time, language);

/** "2026-11-20" → "Fri, Nov 20" or "11월 20일 (금)". */
export const shortDate = (date: string, language: Language): string => format(date, shortDay, language);

/** "2026-11-20" → "Friday, November 20", or "Friday, November 20, 2026". */
export const longDate = (date: string, language: Language, withYear = false): string =>
  format(date, withYear ? { ...longDay, year: "numeric" } : longDay, language);

/** 0 (Sunday) → "Sunday" or "일요일", short "Sun" or "일". Without `Intl`, as above. */
export const weekday = (
  dayOfWeek: number,
  text: Text,
  width: "weekdays" | "shortDays" = "weekdays",
): string => text(`time.${width}`).split(",")[dayOfWeek] ?? "";

/** An ISO instant → "6:05 PM" or "오후 6:05" in Los Angeles. */
export const instantTime = (instant: string, language: Language = "en"): string =>
  wallTime(format(instant, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, "en", zone), language);

/** An ISO instant → "Fri, Nov 20, 6:05 PM" in Los Angeles. */
export const instantDateTime = (instant: string, language: Language): string =>
  `${format(instant, shortDay, language, zone)}, ${instantTime(instant, language)}`;

const format = (date: string, shape: Intl.DateTimeFormatOptions, language: Language, timeZone = "UTC") =>
  new Intl.DateTimeFormat(languageFacts[language].locale, { ...shape, timeZone }).format(new Date(date));
