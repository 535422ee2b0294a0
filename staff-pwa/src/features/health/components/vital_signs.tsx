import type { ReactNode } from "react";
import { gigabytes } from "@contract/alert_texts.ts";
import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { formatDuration } from "@/lib/format/seconds.ts";
import { StatusBadge } from "@/ui/status_badge.tsx";
import css from "./health.module.css";
import { ms, percent, toneOf } from "../model/appearance.ts";

type Sign = { name: string; value: ReactNode; note?: string };

/** The metrics of the snapshot: first the services the restaurant depends on, then the machine. */
export function VitalSigns({ snapshot }: { snapshot: HealthSnapshot }) {
  const t = useTranslate();
  const badge = (status: "online" | "degraded" | "misconfigured" | "down") => (
    <StatusBadge tone={toneOf(status)}>{t(`health.is.${status}`)}</StatusBadge>
  );
  const { promises } = snapshot;
  const promised = promises.orders + promises.not_marked;
  const promiseNotes = [
    ...(promises.not_marked === 0 ? [] : [t("promises.not_marked", { count: promises.not_marked })]),
    ...(promises.average_late_minutes === null
      ? []
      : [t("health.promises.late", { minutes: promises.average_late_minutes })]),
  ];
  const signs: Sign[] = [
    {
      name: t("health.database"),
      value: badge(snapshot.database_status),
      note: t("health.database.answers", { time: ms(snapshot.database_response_time) }),
    },
    { name: t("health.payments"), value: badge(snapshot.payment_provider) },
    {
      name: t("health.messages"),
      value: badge(snapshot.message_provider),
      note: t("health.messages.waiting", {
        waiting: snapshot.outbox_backlog,
        failed: snapshot.messages_failed,
      }),
    },
    { name: t("health.checkout_page"), value: t(`health.checkout_page.${snapshot.checkout_page}`) },
    { name: t("health.holds"), value: snapshot.stuck_payments },
    { name: t("health.discrepancies"), value: snapshot.payment_discrepancies },
    {
      name: t("health.foreign_payments"),
      value: snapshot.foreign_payments,
      note: t("health.foreign_payments.note"),
    },
    { name: t("health.tablets"), value: snapshot.connected_tablets },
    {
      name: t("health.promises"),
      value: promised === 0 ? "—" : t("health.promises.of", { onTime: promises.on_time, orders: promised }),
      ...(promiseNotes.length > 0 && { note: promiseNotes.join(" · ") }),
    },
    { name: t("health.metric.active_sessions"), value: snapshot.active_sessions },
    { name: t("health.metric.avg_response_time"), value: ms(snapshot.avg_response_time) },
    { name: t("health.uptime"), value: formatDuration(snapshot.uptime) },
    {
      name: t("health.metric.memory_usage"),
      value: percent(snapshot.memory_usage),
      note: t("health.memory.of", {
        used: gigabytes(snapshot.memory_used),
        total: gigabytes(snapshot.memory_total),
      }),
    },
    {
      name: t("health.disk"),
      value: snapshot.disk === null ? t("health.disk.unknown") : gigabytes(snapshot.disk.free),
      ...(snapshot.disk && { note: t("health.disk.of", { total: gigabytes(snapshot.disk.total) }) }),
    },
    { name: t("health.process_memory"), value: gigabytes(snapshot.process_memory) },
    { name: t("health.metric.cpu_usage"), value: percent(snapshot.cpu_usage) },
    { name: t("health.lag"), value: ms(snapshot.event_loop_lag) },
  ];
  return (
    <dl className={css.signs}>
      {signs.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
          {note !== undefined && <dd className={`${css.soft} figures`}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
