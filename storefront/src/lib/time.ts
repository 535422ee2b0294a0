import type { Language } from "@domain/shared/language.ts";

/**
 * Times for reading: 12-hour, always the restaurant's, whatever the device's zone. Wall times ("HH:MM") and dates
 * ("YYYY-MM-DD") arrive already local, so they are printed as if in UTC; instants (ISO) are moved to Los Angeles.
 */
const zone = "America/Los_Angeles";
const clock = { hour: "numeric", minute: "2-digit", hour12: true } as const;

const locale = (language: Language) => language === "ko" ? "ko-KR" : "en-US";

/** Korean puts the half of the day first: it stays on the line of its time. */
const noBreak = "\u00a0";

/** "18:05" or "18:05:00" → "6:05 PM" or "오후 6:05". Said on every page, where `Intl` would take a phone 40 ms to begin with. */
export function wallTime(time: string, language: Language = "en"): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const said = `${hour % 12 || 12}:${String(minute).padStart(2, "0")}`;
  if (language === "ko") return `${hour < 12 ? "오전" : "오후"}${noBreak}${said}`;
  return `${said} ${hour < 12 ? "AM" : "PM"}`;
}

/** "2026-11-20" → "Fri, Nov 20" or "11월 20일 (금)". */
export function shortDate(date: string, language: Language): string {
  return day({ weekday: "short", month: "short", day: "numeric" }, date, language);
}

/** "2026-11-20" → "Friday, November 20", or "Friday, November 20, 2026". */
export function longDate(date: string, language: Language, withYear = false): string {
  const year = withYear ? { year: "numeric" } as const : {};
  return day({ weekday: "long", month: "long", day: "numeric", ...year }, date, language);
}

const days = {
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  ko: ["일요일", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일"],
};

/** 0 (Sunday) → "Sunday" or "일요일", short "Sun" or "일". */
export function weekday(dayOfWeek: number, language: Language, width: "long" | "short" = "long"): string {
  const name = days[language][dayOfWeek] ?? "";
  return width === "long" ? name : name.slice(0, language === "ko" ? 1 : 3);
}

/** An ISO instant → "6:05 PM" or "오후 6:05" in Los Angeles. */
export function instantTime(instant: string, language: Language = "en"): string {
  const said = plainSpaces(
    new Intl.DateTimeFormat(locale(language), { ...clock, timeZone: zone }).format(new Date(instant)),
  );
  return language === "ko" ? said.replace(" ", noBreak) : said;
}

/** An ISO instant → "Fri, Nov 20, 6:05 PM" in Los Angeles. */
export function instantDateTime(instant: string, language: Language): string {
  const date = new Intl.DateTimeFormat(locale(language), {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: zone,
  }).format(new Date(instant));
  return `${date}, ${instantTime(instant, language)}`;
}

function day(shape: Intl.DateTimeFormatOptions, date: string, language: Language): string {
  return new Intl.DateTimeFormat(locale(language), { ...shape, timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** Newer browsers put a narrow space before AM and PM, older ones a plain one: the server's HTML must match both. */
const plainSpaces = (text: string) => text.replaceAll("\u202f", " ");
