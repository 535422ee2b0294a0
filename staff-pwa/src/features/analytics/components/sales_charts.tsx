import { useMemo } from "react";
import type { Analytics } from "@contract/schemas/analytics.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dollars } from "@web/format/money.ts";
import { wholeDollars } from "@/lib/format/money.ts";
import { hourOfDay, shortDate } from "@/lib/format/times.ts";
import { ChartFigure } from "@/ui/chart/chart_figure.tsx";
import css from "./analytics.module.css";

/** The collected amount by day, and the orders by hour of the day. */
export function SalesCharts({ days, hours }: { days: Analytics["by_day"]; hours: Analytics["by_hour"] }) {
  const t = useTranslate();
  const byDay = useMemo(() => ({
    labels: days.map(({ date }) => shortDate(date)),
    values: days.map(({ collected }) => collected),
  }), [days]);
  const byHour = useMemo(() => {
    const open = openHours(hours);
    return { labels: open.map(({ hour }) => hourOfDay(hour)), values: open.map(({ orders }) => orders) };
  }, [hours]);
  return (
    <div className={css.halves}>
      <ChartFigure
        name={t("analytics.by_day")}
        rowName={t("analytics.day")}
        valueName={t("analytics.collected")}
        kind="bars"
        show={dollars}
        tick={wholeDollars}
        atLeast={10}
        {...byDay}
      />
      <ChartFigure
        name={t("analytics.by_hour")}
        rowName={t("analytics.hour")}
        valueName={t("analytics.orders")}
        kind="bars"
        show={(orders) => String(Math.round(orders * 10) / 10)}
        atLeast={4}
        {...byHour}
      />
    </div>
  );
}

/** Every hour from the first with an order to the last. The server omits hours without orders. */
function openHours(hours: Analytics["by_hour"]): { hour: number; orders: number }[] {
  const first = hours[0]?.hour ?? 0;
  const last = hours.at(-1)?.hour ?? first;
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    hour: first + at,
    orders: hours.find(({ hour }) => hour === first + at)?.orders ?? 0,
  }));
}
