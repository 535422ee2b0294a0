import type { HoursRow, PublicHoliday } from "@contract/schemas/store.ts";
import { localized } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import type { Language } from "@domain/shared/language.ts";
import { weekday } from "@/lib/format/day_text.ts";
import { wallTime } from "@web/format/time.ts";
import { Badge } from "@web/ui/badge.tsx";
import { Icon } from "@/ui/icon.tsx";
import { holidayTimes } from "./holidays.tsx";
import styles from "./week_table.module.css";

type Props = {
  rows: readonly HoursRow[];
  today: number | undefined;
  /** Today's holiday, which replaces the usual hours of today. */
  holiday: PublicHoliday | undefined;
  caption: string;
};

export function WeekTable({ rows, today, holiday, caption }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <div className={styles.frame}>
      <table className={styles.week}>
        <caption className="visually-hidden">{caption}</caption>
        <tbody>
          {[...rows].sort((a, b) => a.day_of_week - b.day_of_week).map((row) => (
            <tr key={row.day_of_week} className={row.day_of_week === today ? styles.today : undefined}>
              <th scope="row">
                {weekday(row.day_of_week, t)}{" "}
                {row.day_of_week === today && (
                  <Badge tone="info" icon={<Icon name="check" size={16} />}>{t("hours.today")}</Badge>
                )}
              </th>
              <td className="figures">
                {row.day_of_week === today && holiday !== undefined
                  ? <HolidayHours holiday={holiday} />
                  : row.is_closed
                  ? t("hours.closed")
                  : openIntervals(row, language).map((interval) => <p key={interval}>{interval}</p>)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HolidayHours({ holiday }: { holiday: PublicHoliday }) {
  const t = useTranslate();
  const language = useLanguage();
  const name = localized(language, holiday.name, holiday.name_korean);
  return (
    <>
      <p>{holidayTimes(holiday, language) ?? t("hours.closed")}</p>
      <p lang={name.language} className={styles.reason}>{name.text}</p>
    </>
  );
}

/** Returns one interval, or two around a break. */
function openIntervals(
  { open_time, close_time, break_start, break_end }: HoursRow,
  language: Language,
): string[] {
  const interval = (from: string, to: string) => `${wallTime(from, language)} – ${wallTime(to, language)}`;
  return break_start === null || break_end === null
    ? [interval(open_time, close_time)]
    : [interval(open_time, break_start), interval(break_end, close_time)];
}

/** Shown, marked as usual hours, when the real hours cannot be loaded. See docs/product-rules.md, "Usual hours". */
export const usualHours: readonly HoursRow[] = Array.from({ length: 7 }, (_, day) => ({
  day_of_week: day,
  open_time: "11:00",
  close_time: "21:00",
  is_closed: false,
  break_start: null,
  break_end: null,
}));
