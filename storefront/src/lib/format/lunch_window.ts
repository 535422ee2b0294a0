import type { StoreStatus } from "@contract/schemas/store.ts";
import { type Language, languageFacts } from "@domain/shared/language.ts";
import type { Translate } from "../i18n.ts";
import { wallTime } from "@web/format/time.ts";
import { weekday } from "./day_text.ts";

type Lunch = StoreStatus["pricing"]["lunch"];

/** Whether lunch prices apply to a pickup on `date` at `time`, both in Los Angeles. */
export function isLunchTime(
  { days, from, to }: Pick<Lunch, "days" | "from" | "to">,
  { date, time }: { date: string; time: string },
): boolean {
  return from <= time && time < to && days.includes(new Date(`${date}T00:00:00Z`).getUTCDay());
}

/** Returns "Mon–Fri, 11:00 AM–3:00 PM" or "월~금, 오전 11:00~오후 3:00". Days that are not consecutive are listed. */
export const lunchWindow = (lunch: Lunch, t: Translate, language: Language): string =>
  windowOf(lunch, t, "shortDays", languageFacts[language].range, ", ", (time) => wallTime(time, language));

/** Returns the lunch window for running text: "Monday to Friday 11:00am to 3:00pm" in English, as `lunchWindow` in other languages. */
export const lunchHours = (lunch: Lunch, t: Translate, language: Language): string =>
  language === "en"
    ? windowOf(
      lunch,
      t,
      "weekdays",
      " to ",
      " ",
      (time) => wallTime(time).replace("\u00a0", "").toLowerCase(),
    )
    : lunchWindow(lunch, t, language);

function windowOf(
  { days, from, to }: Lunch,
  t: Translate,
  width: Parameters<typeof weekday>[2],
  dash: string,
  separator: string,
  clock: (time: string) => string,
): string {
  const sorted = [...days].sort((a, b) => a - b);
  const names = sorted.map((day) => weekday(day, t, width));
  const isConsecutive = names.length > 2 && sorted.every((day, at) => day - at === sorted[0]);
  const when = isConsecutive ? names[0] + dash + names.at(-1) : names.join(", ");
  return when && when + separator + clock(from) + dash + clock(to);
}
