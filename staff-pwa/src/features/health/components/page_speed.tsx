import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PageSpeedReport } from "@contract/schemas/health.ts";
import { speedMetrics } from "@domain/shared/page_speed.ts";
import { shortDate } from "@/lib/format/times.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { QueryView } from "@/ui/states.tsx";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import { Fold } from "@/ui/fold.tsx";
import { Choice } from "@/ui/form/choice.tsx";
import { pageSpeedQuery } from "../api/health_calls.ts";
import { isOverGoal, speedValue } from "../model/appearance.ts";
import css from "./health.module.css";

type Week = PageSpeedReport["weeks"][number];

/** How fast the storefront's pages were for guests, week by week. It is fetched when it is opened. */
export function PageSpeed() {
  const t = useTranslate();
  return (
    <Fold isLate title={t("health.speed")}>
      <Report />
    </Fold>
  );
}

function Report() {
  const t = useTranslate();
  const report = useQuery(pageSpeedQuery);
  const [chosen, setChosen] = useState<string>();
  return (
    <QueryView query={report} failed={t("health.speed.failed")}>
      {({ weeks, goals }) => {
        const week = weeks.find((each) => each.week === chosen) ?? weeks[0];
        return (
          <div className={css.part}>
            <p className={css.soft}>{t("health.speed.hint")}</p>
            {week === undefined ? <p>{t("health.speed.none")}</p> : (
              <>
                <Choice
                  label={t("health.speed.week")}
                  className={css.week ?? ""}
                  value={week.week}
                  values={weeks.map((each) => each.week)}
                  nameOf={(date) => t("health.speed.week_of", { date: shortDate(date) })}
                  onChange={setChosen}
                />
                <Pages week={week} goals={goals} />
              </>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

function Pages({ week, goals }: { week: Week; goals: PageSpeedReport["goals"] }) {
  const t = useTranslate();
  const columns: Column<Week["pages"][number]>[] = [
    {
      key: "page",
      head: t("health.speed.page"),
      cell: ({ page }) => t(`health.speed.page.${page}`),
      sum: t("health.speed.goal"),
    },
    ...speedMetrics.map((metric) =>
      numeric<Week["pages"][number]>(
        metric,
        t(`health.speed.${metric}`),
        (page) => <SpeedFigure metric={metric} value={page[metric]} goal={goals[metric]} />,
        speedValue(metric, goals[metric]),
      )
    ),
    numeric("loads", t("health.speed.loads"), ({ loads }) => loads),
  ];
  return (
    <DataTable
      name={t("health.speed")}
      columns={columns}
      rows={week.pages}
      keyOf={({ page }) => page}
    />
  );
}

function SpeedFigure(
  { metric, value, goal }: { metric: typeof speedMetrics[number]; value: number | null; goal: number },
) {
  const t = useTranslate();
  if (value === null) return "–";
  if (!isOverGoal(metric, value, goal)) return speedValue(metric, value);
  return (
    <strong className={css.over}>
      {speedValue(metric, value)} <span className="visually-hidden">{t("health.speed.over")}</span>
    </strong>
  );
}
