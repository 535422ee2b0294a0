import type { PublicHoliday } from "@contract/schemas/store.ts";
import { localized } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { type Language } from "@domain/shared/language.ts";
import { wallTime } from "@web/format/time.ts";
import { longDate } from "../model/holidays.ts";
import styles from "./holidays.module.css";

type Props = { holidays: readonly PublicHoliday[]; today: string | undefined };

/** `today` is the date in Los Angeles, "YYYY-MM-DD". Dates of another year include the year. */
export function Holidays({ holidays, today }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  if (holidays.length === 0) return <p>{t("hours.noHolidays")}</p>;
  return (
    <ul className={styles.holidays}>
      {holidays.map((holiday) => {
        const name = localized(language, holiday.name, holiday.name_korean);
        const notes = localized(language, holiday.notes, holiday.notes_korean);
        return (
          <li key={holiday.id}>
            <h3 lang={name.language}>{name.text}</h3>
            <p className={styles.date}>
              {[holiday.start_date, holiday.end_date].filter((date) => date !== null)
                .filter((date, nth, dates) => nth === 0 || date !== dates[0])
                .map((date) => longDate(date, language, date.slice(0, 4) !== today?.slice(0, 4)))
                .join(" – ")}
            </p>
            {notes.text !== "" && <p lang={notes.language}>{notes.text}</p>}
            <p className={`${styles.times} figures`}>
              {holidayTimes(holiday, language) ?? t("hours.closedAllDay")}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the modified hours, "11:00 AM – 4:00 PM", or undefined when closed all day. */
export function holidayTimes(
  { closure_type, modified_open_time, modified_close_time }: PublicHoliday,
  language: Language,
): string | undefined {
  if (closure_type === "closed_all_day" || modified_open_time === null || modified_close_time === null) {
    return undefined;
  }
  return `${wallTime(modified_open_time, language)} – ${wallTime(modified_close_time, language)}`;
}
