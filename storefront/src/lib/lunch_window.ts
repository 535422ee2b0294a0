import type { StoreStatus } from "@contract/schemas/store.ts";
import type { Language } from "@domain/shared/language.ts";
import { wallTime, weekday } from "./time.ts";

/** "Mon–Fri, 11:00 AM–3:00 PM", "월~금, 오전 11:00~오후 3:00"; days that do not follow each other are listed. */
export function lunchWindow(lunch: StoreStatus["pricing"]["lunch"], language: Language): string {
  const days = [...lunch.days].sort((a, b) => a - b);
  const name = (day: number | undefined) => day === undefined ? "" : weekday(day, language, "short");
  const to = language === "ko" ? "~" : "–";
  const inARow = days.length > 2 && days.every((day, at) => at === 0 || day === (days[at - 1] ?? 0) + 1);
  const when = inARow ? `${name(days[0])}${to}${name(days.at(-1))}` : days.map(name).join(", ");
  return `${when}, ${wallTime(lunch.from, language)}${to}${wallTime(lunch.to, language)}`;
}

/** The same as a sentence says it: "Monday to Friday 11:00am to 3:00pm" (spec section 1). */
export function lunchHours(lunch: StoreStatus["pricing"]["lunch"], language: Language): string {
  if (language === "ko") return lunchWindow(lunch, language);
  const days = [...lunch.days].sort((a, b) => a - b);
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return "";
  const when = last - first === days.length - 1 && days.length > 1
    ? `${weekday(first, language)} to ${weekday(last, language)}`
    : days.map((day) => weekday(day, language)).join(", ");
  const spoken = (time: string) => wallTime(time).replace(" ", "").toLowerCase();
  return `${when} ${spoken(lunch.from)} to ${spoken(lunch.to)}`;
}
