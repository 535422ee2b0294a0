import type { ReactNode } from "react";
import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { spokenSeconds } from "../../../lib/seconds.ts";
import { StatusBadge } from "../../../ui/status_badge.tsx";
import css from "./health.module.css";
import { toneOf } from "../model/tone.ts";
import { gigabytes, millis, percent } from "../model/units.ts";

type Sign = { name: string; value: ReactNode; note?: string };

/** The snapshot in figures: first what a restaurant depends on, then the machine. */
export function VitalSigns({ snapshot }: { snapshot: HealthSnapshot }) {
  const say = useSay();
  const status = (word: "online" | "degraded" | "misconfigured" | "down") => (
    <StatusBadge tone={toneOf(word)}>{say(`health.is.${word}`)}</StatusBadge>
  );
  const signs: Sign[] = [
    {
      name: say("health.database"),
      value: status(snapshot.database_status),
      note: say("health.database.answers", { time: millis(snapshot.database_response_time) }),
    },
    { name: say("health.payments"), value: status(snapshot.payment_provider) },
    {
      name: say("health.messages"),
      value: status(snapshot.message_provider),
      note: say("health.messages.waiting", {
        waiting: snapshot.outbox_backlog,
        lost: snapshot.messages_given_up,
      }),
    },
    { name: say("health.holds"), value: snapshot.holds_without_end },
    { name: say("health.discrepancies"), value: snapshot.payment_discrepancies },
    {
      name: say("health.foreign_payments"),
      value: snapshot.foreign_payments,
      note: say("health.foreign_payments.note"),
    },
    { name: say("health.tablets"), value: snapshot.connected_tablets },
    { name: say("health.metric.active_sessions"), value: snapshot.active_sessions },
    { name: say("health.metric.avg_response_time"), value: millis(snapshot.avg_response_time) },
    { name: say("health.uptime"), value: spokenSeconds(snapshot.uptime) },
    {
      name: say("health.metric.memory_usage"),
      value: percent(snapshot.memory_usage),
      note: say("health.memory.of", {
        used: gigabytes(snapshot.memory_used),
        total: gigabytes(snapshot.memory_total),
      }),
    },
    { name: say("health.process_memory"), value: gigabytes(snapshot.process_memory) },
    { name: say("health.metric.cpu_usage"), value: percent(snapshot.cpu_usage) },
    { name: say("health.lag"), value: millis(snapshot.event_loop_lag) },
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
