import { dateFormatter } from "@domain/shared/date_formatter.ts";
import { clockText, joinTimes, type Language, languageFacts } from "@domain/shared/language.ts";
import { zone } from "@domain/shared/local_time.ts";

const dayShape = { weekday: "short", month: "short", day: "numeric" } as const;
const clock = dateFormatter({ timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const calendarDay = dateFormatter({ timeZone: zone, dateStyle: "short" });

/** An instant as "Fri, Nov 20" or "11월 20일 (금)" in Los Angeles. */
export const dayName = dateFormatter({ timeZone: zone, ...dayShape });

/** "2026-11-20" as "Fri, Nov 20" or "11월 20일 (금)". */
export const shortDate = dateFormatter({ timeZone: "UTC", ...dayShape });

/**
 * A local time "18:05" or "18:05:00" as "6:05 PM" or "오후 6:05", without `Intl`. Like every time of this file, it has a no-break space,
 * so that no screen wraps inside it.
 */
export const wallTime = (time: string, language: Language = "en"): string =>
  joinTimes(clockText(time, language));

/** An instant as "6:05 PM" or "오후 6:05" in Los Angeles. */
export const clockTime = (instant: string | number, language: Language): string =>
  wallTime(clock(instant, "en"), language);

/** An instant as "Fri, Nov 20, 6:05 PM" or "11월 20일 (금) 오후 6:05" in Los Angeles. */
export const dayAndClock = (instant: string | number, language: Language): string =>
  `${dayName(instant, language)}${languageFacts[language].afterDay}${clockTime(instant, language)}`;

/** An instant as "6:05 PM" in Los Angeles, with its day when that is not the day of `now`. */
export const dayAndTime = (instant: string | number, now: number, language: Language): string =>
  (calendarDay(instant, language) === calendarDay(now, language) ? clockTime : dayAndClock)(
    instant,
    language,
  );
