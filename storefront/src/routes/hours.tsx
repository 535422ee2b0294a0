import type { PublicHoliday } from "@contract/schemas/store.ts";
import { useQuery } from "@tanstack/react-query";
import { Holidays } from "../features/hours/components/holidays.tsx";
import { todaysHoliday } from "../features/hours/model/holidays.ts";
import { usualHours, WeekTable } from "../features/hours/components/week_table.tsx";
import { useErrorMessage } from "../lib/error_message.ts";
import { useTranslate } from "../lib/i18n.ts";
import { holidaysQuery, hoursQuery, statusQuery } from "../lib/queries.ts";
import { Badge } from "@web/ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { ErrorBox } from "../ui/error_box.tsx";
import { OpenStatus } from "../ui/open_status.tsx";
import page from "../ui/page.module.css";
import { PageHead, PageHeading } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./hours.module.css";

export function HoursPage() {
  const t = useTranslate();
  const holidays = useQuery(holidaysQuery).data;
  const today = useQuery(statusQuery).data?.today.date;
  return (
    <div className={page.page}>
      <PageHead title={t("hours.title")} description={t("hours.description")} />
      <PageHeading title={t("hours.title")}>
        <OpenStatus />
      </PageHeading>
      <div className={styles.parts}>
        <Week holiday={todaysHoliday(holidays ?? [], today)} />
        {holidays !== undefined && (
          <section aria-labelledby="holidays">
            <h2 id="holidays" className={styles.title}>{t("hours.holidays")}</h2>
            <Holidays holidays={holidays} today={today} />
          </section>
        )}
      </div>
    </div>
  );
}

function Week({ holiday }: { holiday: PublicHoliday | undefined }) {
  const t = useTranslate();
  const errorMessage = useErrorMessage();
  const { data: rows, error, isFetching, refetch } = useQuery(hoursQuery);
  const today = useQuery(statusQuery).data?.today.day_of_week;
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
            today={today}
            holiday={holiday}
            caption={t("hours.weekly")}
          />
        )}
    </section>
  );
}
