import { clockText, type Language, languageFacts } from "@domain/shared/language.ts";
import { zone } from "@domain/shared/local_time.ts";

/**
 * One format in every language, made when first used: `Intl` takes a phone 40 ms to begin with. Instants (ISO text or milliseconds)
 * want the restaurant's `zone`; dates ("YYYY-MM-DD") are local already and want "UTC".
 */
export function formatter(
  shape: Intl.DateTimeFormatOptions,
): (moment: string | number, language: Language) => string {
  const made: Partial<Record<Language, Intl.DateTimeFormat>> = {};
  return (moment, language) => {
    const format = made[language] ??= new Intl.DateTimeFormat(languageFacts[language].locale, shape);
    // Newer browsers put a narrow space before AM and PM, older ones a plain one: the server's HTML must match both.
    return format.format(new Date(moment)).replace("\u202f", " ");
  };
}

const dayShape = { weekday: "short", month: "short", day: "numeric" } as const;
const clock = formatter({ timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const calendarDay = formatter({ timeZone: zone, dateStyle: "short" });

/** An instant as "Fri, Nov 20" or "11월 20일 (금)" in Los Angeles. */
export const dayName = formatter({ timeZone: zone, ...dayShape });

/** "2026-11-20" as "Fri, Nov 20" or "11월 20일 (금)". */
export const shortDate = formatter({ timeZone: "UTC", ...dayShape });

/** "18:05" or "18:05:00" as "6:05 PM" or "오후 6:05", without `Intl`. */
export const wallTime = (time: string, language: Language = "en"): string => clockText(time, language);

/** An instant as "6:05 PM" or "오후 6:05" in Los Angeles. */
export const clockTime = (instant: string | number, language: Language): string =>
  wallTime(clock(instant, "en"), language);

/** An instant as "Fri, Nov 20, 6:05 PM" or "11월 20일 (금) 오후 6:05" in Los Angeles. */
export const dayAndClock = (instant: string | number, language: Language): string =>
  `${dayName(instant, language)}${languageFacts[language].afterDay}${clockTime(instant, language)}`;

/** "6:05 PM", with the day when it is not the day of `now`. */
export const dayAndTime = (instant: string | number, now: number, language: Language): string =>
  (calendarDay(instant, language) === calendarDay(now, language) ? clockTime : dayAndClock)(
    instant,
    language,
  );
