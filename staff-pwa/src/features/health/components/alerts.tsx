import type { ReactNode } from "react";
import { serverNow } from "@/lib/clock.ts";
import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { calendarDay, clockTime, dayAndClock } from "@/lib/format/times.ts";
import { StatusBadge } from "@/ui/status_badge.tsx";
import css from "./lines.module.css";
import { shownAlert, toneOf } from "../model/appearance.ts";

/** One alert, active or ended within the last day. `place` is the link to the fix of an active one. */
export function AlertLine(
  { alert, place }: { alert: HealthSnapshot["recent_alerts"][number]; place?: ReactNode },
) {
  const t = useTranslate();
  const language = useLanguage();
  const today = calendarDay(serverNow());
  const moment = (iso: string) => calendarDay(iso) === today ? clockTime(iso) : dayAndClock(iso);
  const { severity, created_at, ended_at } = alert;
  const { title, message } = shownAlert(language, alert);
  return (
    <li>
      <StatusBadge tone={ended_at === null ? toneOf(severity) : "plain"}>
        {t(`health.severity.${severity}`)}
      </StatusBadge>
      <div>
        <strong>{title}</strong>
        <p className={css.text}>{message}</p>
        <p className={`${css.text} figures`}>
          {ended_at === null
            ? t("health.alert.since", { from: moment(created_at) })
            : t("health.alert.ended", { from: moment(created_at), to: moment(ended_at) })}
        </p>
      </div>
      {place !== undefined && <p className={css.place}>{place}</p>}
    </li>
  );
}
