import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { HealthSnapshot, ReadinessCheck } from "@contract/schemas/health.ts";
import { chartedMetrics } from "@domain/shared/metrics.ts";
import { toServerTime } from "@/lib/clock.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { clockTime } from "@/lib/format/times.ts";
import { StatusBadge } from "@/ui/status_badge.tsx";
import { Button } from "@web/ui/button.tsx";
import { Switch } from "@/ui/form/check.tsx";
import { ReloadIcon } from "@/ui/action_icons.tsx";
import { Fold } from "@/ui/fold.tsx";
import { QueryView } from "@/ui/states.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { AlertLine } from "./alerts.tsx";
import css from "./health.module.css";
import lines from "./lines.module.css";
import { healthQuery, readinessQuery, refreshMs } from "../api/health_calls.ts";
import { MetricChart } from "./metric_chart.tsx";
import { PageSpeed } from "./page_speed.tsx";
import { Check } from "./readiness.tsx";
import { Blocked } from "./blocked.tsx";
import { RouteTimes } from "./route_times.tsx";
import { Discrepancies, UndeliveredMessages } from "./issues.tsx";
import { toneOf } from "../model/appearance.ts";
import { addressIn, overallOf, tones } from "../model/ready_text.ts";
import { VitalSigns } from "./vital_signs.tsx";

type Alert = HealthSnapshot["recent_alerts"][number];

/** The link to where an alert or a readiness check is fixed, if a screen fixes it. */
export type PlaceOf = (name: ReadinessCheck["name"] | Alert["kind"]) => ReactNode;

/**
 * The tab System Health: what is wrong, then what is fine, then what a technician needs. Refreshes every 30 s unless the
 * user turns that off (docs/product-rules.md, "System health").
 */
export function HealthTab(
  { placeOf, beFound, mayTestCalls, drill }: {
    placeOf: PlaceOf;
    /** Shows how guests find the site at this address. */
    beFound: (address: string) => ReactNode;
    mayTestCalls: boolean;
    /** The result of today's opening drill; undefined without one. */
    drill: { text: string; isMissed: boolean } | undefined;
  },
) {
  const t = useTranslate();
  const client = useQueryClient();
  const [isAutomatic, setAutomatic] = useState(true);
  const every = isAutomatic ? refreshMs : false;
  const health = useQuery({ ...healthQuery, refetchInterval: every });
  const readiness = useQuery(readinessQuery);

  async function refresh() {
    void client.invalidateQueries({
      queryKey: ["health"],
      predicate: ({ queryKey }) => queryKey[1] !== healthQuery.queryKey[1],
    });
    const result = await health.refetch();
    if (result.isError) notify("error", errorMessage(result.error, t("health.failed")));
  }

  const checks = readiness.data ?? [];
  const address = addressIn(checks);
  const checking = <QueryView query={readiness} failed={t("ready.failed")}>{() => null}</QueryView>;
  return (
    <div className={css.health}>
      <QueryView query={health} failed={t("health.failed")}>
        {(snapshot) =>
          readiness.isPending ? checking : (
            <>
              <div className={css.bar}>
                <Overall snapshot={snapshot} checks={checks} />
                <p className={`${css.soft} figures`}>
                  {t("health.measured", { time: clockTime(toServerTime(health.dataUpdatedAt)) })}
                </p>
                <Switch name={t("health.automatic")} checked={isAutomatic} onChange={setAutomatic}>
                  {t("health.automatic")}
                </Switch>
                <Button disabled={health.isFetching} onClick={() => void refresh()}>
                  <ReloadIcon />
                  {t("health.refresh")}
                </Button>
              </div>
              {drill !== undefined && (
                <p>
                  {t("drill.today")}{" "}
                  <StatusBadge tone={drill.isMissed ? "bad" : "plain"}>{drill.text}</StatusBadge>
                </p>
              )}
              {checking}
              <Problems
                alerts={snapshot.recent_alerts}
                checks={checks}
                placeOf={placeOf}
                mayTestCalls={mayTestCalls}
              />
              <Discrepancies every={every} />
              <UndeliveredMessages every={every} />
              {address !== undefined && beFound(address)}
              <Fine alerts={snapshot.recent_alerts} checks={checks} mayTestCalls={mayTestCalls} />
              <PageSpeed />
              <Technical snapshot={snapshot} every={every} />
            </>
          )}
      </QueryView>
    </div>
  );
}

type Lines = { alerts: readonly Alert[]; checks: readonly ReadinessCheck[] };

const isOpen = ({ state }: ReadinessCheck) => state === "fix" || state === "warning";

/** The active alerts and the checks that did not pass, the serious ones first. */
function Problems(
  { alerts, checks, placeOf, mayTestCalls }: Lines & { placeOf: PlaceOf; mayTestCalls: boolean },
) {
  const t = useTranslate();
  const active = alerts.filter(({ ended_at }) => ended_at === null);
  const open = checks.filter(isOpen);
  const lineOf = (alert: Alert) => <AlertLine key={alert.kind} alert={alert} place={placeOf(alert.kind)} />;
  const checkOf = (check: ReadinessCheck) => (
    <Check key={check.name} check={check} place={placeOf(check.name)} mayTestCalls={mayTestCalls} />
  );
  return (
    <section className={css.part}>
      <h2>{t("health.wrong")}</h2>
      {active.length + open.length === 0 && <p className={css.soft}>{t("health.wrong.none")}</p>}
      <ul className={lines.lines}>
        {active.filter(({ severity }) => severity === "critical").map(lineOf)}
        {open.filter(({ state }) => state === "fix").map(checkOf)}
        {active.filter(({ severity }) => severity === "warning").map(lineOf)}
        {open.filter(({ state }) => state === "warning").map(checkOf)}
      </ul>
    </section>
  );
}

/** The checks that passed, and the alerts that ended within the last day. */
function Fine({ alerts, checks, mayTestCalls }: Lines & { mayTestCalls: boolean }) {
  const t = useTranslate();
  const passed = checks.filter((check) => !isOpen(check));
  const ended = alerts.filter(({ ended_at }) => ended_at !== null);
  return (
    <Fold title={t("health.fine", { count: passed.length + ended.length })}>
      <ul className={lines.lines}>
        {ended.map((alert) => <AlertLine key={`${alert.kind} ${alert.created_at}`} alert={alert} />)}
        {passed.map((check) => <Check key={check.name} check={check} mayTestCalls={mayTestCalls} />)}
      </ul>
    </Fold>
  );
}

/** What a technician asks for. It is fetched when it is opened. */
function Technical({ snapshot, every }: { snapshot: HealthSnapshot; every: number | false }) {
  const t = useTranslate();
  return (
    <Fold isLate title={t("health.technical")}>
      <div className={css.technical}>
        <VitalSigns snapshot={snapshot} />
        <section className={css.part}>
          <h2>{t("health.charts")}</h2>
          <p className={css.soft}>{t("health.charts.hint")}</p>
          <div className={css.charts}>
            {chartedMetrics.map((metric) => <MetricChart key={metric} metric={metric} every={every} />)}
          </div>
        </section>
        <RouteTimes routes={snapshot.response_times} />
        <Blocked breaches={snapshot.csp_breaches} />
      </div>
    </Fold>
  );
}

function Overall(
  { snapshot: { overall_status }, checks }: { snapshot: HealthSnapshot; checks: readonly ReadinessCheck[] },
) {
  const t = useTranslate();
  const { id, state, count } = overallOf(checks);
  return (
    <p className={css.overall} role="status">
      {t("health.overall")}{" "}
      <StatusBadge tone={toneOf(overall_status)}>{t(`health.is.${overall_status}`)}</StatusBadge>{" "}
      {checks.length > 0 && <StatusBadge tone={tones[state]} wraps>{t(id, { count })}</StatusBadge>}
    </p>
  );
}
