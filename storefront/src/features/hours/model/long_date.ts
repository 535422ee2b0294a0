import type { Language } from "@domain/shared/language.ts";
import { formatter } from "@web/format/time.ts";

const shape = { timeZone: "UTC", weekday: "long", month: "long", day: "numeric" } as const;
const ofThisYear = formatter(shape);
const ofAnyYear = formatter({ ...shape, year: "numeric" });

/** Formats "2026-11-20" as "Friday, November 20", or as "Friday, November 20, 2026" if `withYear`. */
export const longDate = (date: string, language: Language, withYear = false): string =>
  (withYear ? ofAnyYear : ofThisYear)(date, language);
