import { useQuery } from "@tanstack/react-query";
import { useErrorMessage } from "@/lib/error_message.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { holidaysQuery, hoursQuery, statusQuery } from "@/lib/queries.ts";
import { Badge } from "@web/ui/badge.tsx";
import { Icon } from "@/ui/icon.tsx";
import { ErrorBox } from "@/ui/error_box.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { todaysHoliday } from "../model/holidays.ts";
import { Holidays } from "./holidays.tsx";
import styles from "./hours_sections.module.css";
import { usualHours, WeekTable } from "./week_table.tsx";

/** The hours of the week, and today's holiday in their place. */
export function WeeklyHours() {
  const t = useTranslate();
  const errorMessage = useErrorMessage();
  const { data: rows, error, isFetching, refetch } = useQuery(hoursQuery);
  const today = useQuery(statusQuery).data?.today;
  const holidays = useQuery(holidaysQuery).data ?? [];
  const failed = rows === undefined && error !== null;
  return (
    <section aria-labelledby="week">
      <h2 id="week" className={styles.title}>
        {t("hours.weekly")}{" "}
        {failed && <Badge tone="caution" icon={<Icon name="info" size={16} />}>{t("hours.usual")}</Badge>}
      </h2>
      {failed && (
        <ErrorBox onRetry={() => refetch()} retrying={isFetching}>
          {errorMessage(error, "hours.failed")}
        </ErrorBox>
      )}
      {rows === undefined && !failed
        ? (
          <div role="status">
            <span className="visually-hidden">{t("hours.loading")}</span>
            <Skeleton lines={7} />
          </div>
        )
        : (
          <WeekTable
            rows={rows ?? usualHours}
            today={today?.day_of_week}
            holiday={todaysHoliday(holidays, today?.date)}
            caption={t("hours.weekly")}
          />
        )}
    </section>
  );
}

/** The coming holidays, once they are read. */
export function ComingHolidays() {
  const t = useTranslate();
  const holidays = useQuery(holidaysQuery).data;
  const today = useQuery(statusQuery).data?.today.date;
  if (holidays === undefined) return null;
  return (
    <section aria-labelledby="holidays">
      <h2 id="holidays" className={styles.title}>{t("hours.holidays")}</h2>
      <Holidays holidays={holidays} today={today} />
    </section>
  );
}
