import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { clockTime } from "@/lib/format/times.ts";
import { ChartFigure } from "@/ui/chart/chart_figure.tsx";
import { type ChartedMetric, metricQuery } from "../api/health_calls.ts";
import css from "./health.module.css";
import { seriesOf, type Trend, trendOf } from "../model/trend.ts";
import { ms, percent } from "../model/appearance.ts";

const shows: Readonly<Record<ChartedMetric, { show: (value: number) => string; atLeast: number }>> = {
  cpu_usage: { show: percent, atLeast: 10 },
  memory_usage: { show: percent, atLeast: 100 },
  response_time: { show: ms, atLeast: 5 },
  active_sessions: { show: (count) => String(Math.round(count)), atLeast: 5 },
  avg_response_time: { show: ms, atLeast: 5 },
};

const arrows: Readonly<Record<Trend, string>> = { up: "↑", down: "↓", stable: "→" };

/** A chart of one metric's last samples. Renders nothing when the request fails. */
export function MetricChart({ metric, every }: { metric: ChartedMetric; every: number | false }) {
  const t = useTranslate();
  const { data } = useQuery({ ...metricQuery(metric), refetchInterval: every });
  const series = useMemo(() => {
    const { at, values } = seriesOf(data ?? []);
    return { labels: at.map((seconds) => clockTime(seconds * 1_000)), values };
  }, [data]);
  // The server takes its first sample a minute after it starts.
  if (data === undefined || data.length === 0) return null;
  const trend = trendOf(data.map(({ metric_value }) => metric_value));
  const name = t(`health.metric.${metric}`);
  return (
    <ChartFigure
      name={name}
      aside={
        <span className={css.trend} data-trend={trend}>
          <span aria-hidden="true">{arrows[trend]}</span> {t(`health.trend.${trend}`)}
        </span>
      }
      rowName={t("health.time")}
      valueName={name}
      kind="line"
      {...shows[metric]}
      {...series}
    />
  );
}
