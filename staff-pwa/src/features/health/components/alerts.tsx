import { serverNow } from "@/lib/clock.ts";
import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { calendarDay, clockTime, dayAndClock } from "@/lib/format/times.ts";
import { StatusBadge } from "@/ui/status_badge.tsx";
import css from "./health.module.css";
import { shownAlert, toneOf } from "../model/appearance.ts";

/** The active alerts, and those that ended within the last day. */
export function Alerts({ alerts }: { alerts: HealthSnapshot["recent_alerts"] }) {
  const t = useTranslate();
  const language = useLanguage();
  const today = calendarDay(serverNow());
  const moment = (iso: string) => calendarDay(iso) === today ? clockTime(iso) : dayAndClock(iso);
  return (
    <section className={css.part}>
      <h2>{t("health.alerts")}</h2>
      {alerts.length === 0 && <p className={css.soft}>{t("health.alerts.none")}</p>}
      <ul className={css.alerts}>
        {alerts.map((alert) => {
          const { kind, severity, created_at, ended_at } = alert;
          const { title, message } = shownAlert(language, alert);
          return (
            <li key={`${kind} ${created_at}`} data-ended={ended_at !== null}>
              <StatusBadge tone={ended_at === null ? toneOf(severity) : "plain"}>
                {t(`health.severity.${severity}`)}
              </StatusBadge>
              <div>
                <strong>{title}</strong>
                <p>{message}</p>
                <p className={`${css.soft} figures`}>
                  {ended_at === null
                    ? t("health.alert.since", { from: moment(created_at) })
                    : t("health.alert.ended", { from: moment(created_at), to: moment(ended_at) })}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
