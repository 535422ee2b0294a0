import { ComingHolidays, WeeklyHours } from "../features/hours/components/hours_sections.tsx";
import { useTranslate } from "../lib/i18n.ts";
import { OpenStatus } from "../ui/open_status.tsx";
import page from "../ui/page.module.css";
import { PageHead, PageHeading } from "../ui/page.tsx";
import styles from "./hours.module.css";

export function HoursPage() {
  const t = useTranslate();
  return (
    <div className={page.page}>
      <PageHead title={t("hours.title")} description={t("hours.description")} />
      <PageHeading title={t("hours.title")}>
        <OpenStatus />
      </PageHeading>
      <div className={styles.parts}>
        <WeeklyHours />
        <ComingHolidays />
      </div>
    </div>
  );
}
