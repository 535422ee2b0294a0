import type { StoreStatus } from "@contract/schemas/store.ts";
import { type Language, languageFacts } from "@domain/shared/language.ts";
import type { Translate } from "./i18n.ts";
import { wallTime } from "../../../web/format/time.ts";
import { weekday } from "./weekday.ts";

type Lunch = StoreStatus["pricing"]["lunch"];

/** "Mon–Fri, 11:00 AM–3:00 PM", "월~금, 오전 11:00~오후 3:00"; days that do not follow each other are listed. */
export const lunchWindow = (lunch: Lunch, t: Translate, language: Language): string =>
  windowOf(lunch, t, "shortDays", languageFacts[language].range, ", ", (time) => wallTime(time, language));

/** The same; in English as a sentence says it: "Monday to Friday 11:00am to 3:00pm" (spec section 1). */
export const lunchHours = (lunch: Lunch, t: Translate, language: Language): string =>
  language === "en"
    ? windowOf(lunch, t, "weekdays", " to ", " ", (time) => wallTime(time).replace(" ", "").toLowerCase())
    : lunchWindow(lunch, t, language);

function windowOf(
  { days, from, to }: Lunch,
  t: Translate,
  width: Parameters<typeof weekday>[2],
  dash: string,
  gap: string,
  clock: (time: string) => string,
): string {
  const sorted = [...days].sort((a, b) => a - b);
  const names = sorted.map((day) => weekday(day, t, width));
  const inARow = names.length > 2 && sorted.every((day, at) => day - at === sorted[0]);
  const when = inARow ? names[0] + dash + names.at(-1) : names.join(", ");
  return when && when + gap + clock(from) + dash + clock(to);
}
