import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { calendarDay, clockTime, dayAndClock } from "../../../lib/times.ts";
import { StatusBadge } from "../../../ui/status_badge.tsx";
import css from "./health.module.css";
import { toneOf } from "../model/tone.ts";

/** What stands, and what stood during the last day. */
export function Alerts({ alerts }: { alerts: HealthSnapshot["recent_alerts"] }) {
  const say = useSay();
  const today = calendarDay(Date.now());
  const moment = (iso: string) => calendarDay(iso) === today ? clockTime(iso) : dayAndClock(iso);
  return (
    <section className={css.part}>
      <h2>{say("health.alerts")}</h2>
      {alerts.length === 0 && <p className={css.soft}>{say("health.alerts.none")}</p>}
      <ul className={css.alerts}>
        {alerts.map(({ kind, severity, title, message, created_at, ended_at }) => (
          <li key={`${kind} ${created_at}`} data-ended={ended_at !== null}>
            <StatusBadge tone={ended_at === null ? toneOf(severity) : "plain"}>
              {say(`health.severity.${severity}`)}
            </StatusBadge>
            <div>
              <strong>{say(`health.alert.${kind}`, { title })}</strong>
              <p>{say(`health.alert.${kind}.text`, { message })}</p>
              <p className={`${css.soft} figures`}>
                {ended_at === null
                  ? say("health.alert.since", { from: moment(created_at) })
                  : say("health.alert.ended", { from: moment(created_at), to: moment(ended_at) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
