import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { chartedMetrics } from "@domain/shared/metrics.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { clockTime } from "@/lib/format/times.ts";
import { StatusBadge } from "@/ui/status_badge.tsx";
import { Button } from "@web/ui/button.tsx";
import { Switch } from "@/ui/form/check.tsx";
import { ReloadIcon } from "@/ui/rare_icons.tsx";
import { Failed, Loading } from "@/ui/states.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { Alerts } from "./alerts.tsx";
import css from "./health.module.css";
import { healthQuery, refreshMs } from "../api/health_calls.ts";
import { MetricChart } from "./metric_chart.tsx";
import { RouteTimes } from "./route_times.tsx";
import { Discrepancies, UndeliveredMessages } from "./issues.tsx";
import { toneOf } from "../model/appearance.ts";
import { VitalSigns } from "./vital_signs.tsx";

/** The tab System Health. Refreshes every 30 s unless the user turns that off (docs/product-rules.md, "System health"). */
export function HealthTab() {
  const t = useTranslate();
  const client = useQueryClient();
  const [isAutomatic, setAutomatic] = useState(true);
  const every = isAutomatic ? refreshMs : false;
  const health = useQuery({ ...healthQuery, refetchInterval: every });

  async function refresh() {
    const result = await health.refetch();
    void client.invalidateQueries({ queryKey: ["health", "metric"] });
    if (result.isError) notify("error", errorMessage(result.error, t("health.failed")));
  }

  if (health.isPending) return <Loading />;
  // The last snapshot stays on screen when a later request fails.
  if (health.data === undefined) {
    return <Failed text={errorMessage(health.error, t("health.failed"))} onRetry={() => void refresh()} />;
  }
  return (
    <div className={css.health}>
      <div className={css.bar}>
        <Overall snapshot={health.data} />
        <p className={`${css.soft} figures`}>
          {t("health.measured", { time: clockTime(health.dataUpdatedAt) })}
        </p>
        <Switch name={t("health.automatic")} checked={isAutomatic} onChange={setAutomatic}>
          {t("health.automatic")}
        </Switch>
        <Button disabled={health.isFetching} onClick={() => void refresh()}>
          <ReloadIcon />
          {t("health.refresh")}
        </Button>
      </div>
      <VitalSigns snapshot={health.data} />
      <Alerts alerts={health.data.recent_alerts} />
      <Discrepancies every={every} />
      <UndeliveredMessages every={every} />
      <section className={css.part}>
        <h2>{t("health.charts")}</h2>
        <p className={css.soft}>{t("health.charts.hint")}</p>
        <div className={css.charts}>
          {chartedMetrics.map((metric) => <MetricChart key={metric} metric={metric} every={every} />)}
        </div>
      </section>
      <RouteTimes routes={health.data.response_times} />
    </div>
  );
}

function Overall({ snapshot: { overall_status } }: { snapshot: HealthSnapshot }) {
  const t = useTranslate();
  return (
    <p className={css.overall} role="status">
      {t("health.overall")}{" "}
      <StatusBadge tone={toneOf(overall_status)}>{t(`health.is.${overall_status}`)}</StatusBadge>
    </p>
  );
}
