import type { Language } from "@domain/shared/language.ts";
import { zone } from "@domain/shared/local_time.ts";

/**
 * One format in both languages, made when first used: `Intl` takes a phone 40 ms to begin with. Instants (ISO text or milliseconds)
 * want the restaurant's `zone`; dates ("YYYY-MM-DD") are local already and want "UTC".
 */
export function formatter(
  shape: Intl.DateTimeFormatOptions,
): (moment: string | number, language: Language) => string {
  const made: Partial<Record<Language, Intl.DateTimeFormat>> = {};
  return (moment, language) => {
    const format = made[language] ??= new Intl.DateTimeFormat(language === "ko" ? "ko-KR" : "en-US", shape);
    // Newer browsers put a narrow space before AM and PM, older ones a plain one: the server's HTML must match both.
    return format.format(new Date(moment)).replace("\u202f", " ");
  };
}

const dayShape = { weekday: "short", month: "short", day: "numeric" } as const;
const clock = formatter({ timeZone: zone, hour: "numeric", minute: "2-digit" });
const calendarDay = formatter({ timeZone: zone, dateStyle: "short" });

/** An instant as "Fri, Nov 20" or "11월 20일 (금)" in Los Angeles. */
export const dayName = formatter({ timeZone: zone, ...dayShape });

/** "2026-11-20" as "Fri, Nov 20" or "11월 20일 (금)". */
export const shortDate = formatter({ timeZone: "UTC", ...dayShape });

/** Korean puts the half of the day first: it stays on the line of its time. */
const noBreak = "\u00a0";

/** "18:05" or "18:05:00" as "6:05 PM" or "오후 6:05", without `Intl`. */
export function wallTime(time: string, language: Language): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const hands = `${hour % 12 || 12}:${String(minute).padStart(2, "0")}`;
  if (language === "ko") return `${hour < 12 ? "오전" : "오후"}${noBreak}${hands}`;
  return `${hands} ${hour < 12 ? "AM" : "PM"}`;
}

const days = {
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  ko: ["일요일", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일"],
};

/** 0 (Sunday) as "Sunday" or "일요일", short "Sun" or "일". */
export function weekday(dayOfWeek: number, language: Language, width: "long" | "short" = "long"): string {
  const name = days[language][dayOfWeek] ?? "";
  return width === "long" ? name : name.slice(0, language === "ko" ? 1 : 3);
}

/** An instant as "6:05 PM" or "오후 6:05" in Los Angeles. */
export function clockTime(instant: string | number, language: Language): string {
  const time = clock(instant, language);
  return language === "ko" ? time.replace(" ", noBreak) : time;
}

/** An instant as "Fri, Nov 20, 6:05 PM" or "11월 20일 (금) 오후 6:05" in Los Angeles. */
export const dayAndClock = (instant: string | number, language: Language): string =>
  `${dayName(instant, language)}${language === "ko" ? "" : ","} ${clockTime(instant, language)}`;

/** "6:05 PM", with the day when it is not the day of `now`. */
export const dayAndTime = (instant: string | number, now: number, language: Language): string =>
  (calendarDay(instant, language) === calendarDay(now, language) ? clockTime : dayAndClock)(
    instant,
    language,
  );
