import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PageSpeedReport } from "@contract/schemas/health.ts";
import { speedMetrics } from "@domain/shared/page_speed.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { shortDate } from "@/lib/format/times.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Failed, Loading } from "@/ui/states.tsx";
import { Field } from "@web/ui/field.tsx";
import { pageSpeedQuery } from "../api/health_calls.ts";
import { isOverGoal, speedValue } from "../model/appearance.ts";
import css from "./health.module.css";

type Week = PageSpeedReport["weeks"][number];

/** How fast the storefront's pages were for guests, week by week. It is fetched when it is opened. */
export function PageSpeed() {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  return (
    <details className={css.fold} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{t("health.speed")}</summary>
      {isShown && <Report />}
    </details>
  );
}

function Report() {
  const t = useTranslate();
  const report = useQuery(pageSpeedQuery);
  const [chosen, setChosen] = useState<string>();
  if (report.isPending) return <Loading />;
  if (report.data === undefined) {
    return (
      <Failed
        text={errorMessage(report.error, t("health.speed.failed"))}
        onRetry={() => void report.refetch()}
      />
    );
  }
  const { weeks, goals } = report.data;
  const week = weeks.find((each) => each.week === chosen) ?? weeks[0];
  return (
    <div className={css.part}>
      <p className={css.soft}>{t("health.speed.hint")}</p>
      {week === undefined ? <p>{t("health.speed.none")}</p> : (
        <>
          <Field label={t("health.speed.week")} className={css.week ?? ""}>
            {(control) => (
              <select
                {...control}
                value={week.week}
                onChange={(event) => setChosen(event.target.value)}
              >
                {weeks.map((each) => (
                  <option key={each.week} value={each.week}>
                    {t("health.speed.week_of", { date: shortDate(each.week) })}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Pages week={week} goals={goals} />
        </>
      )}
    </div>
  );
}

function Pages({ week, goals }: { week: Week; goals: PageSpeedReport["goals"] }) {
  const t = useTranslate();
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={t("health.speed")}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t("health.speed.page")}</th>
            {speedMetrics.map((metric) => <th key={metric} scope="col">{t(`health.speed.${metric}`)}</th>)}
            <th scope="col">{t("health.speed.loads")}</th>
          </tr>
        </thead>
        <tbody>
          {week.pages.map(({ page, loads, ...values }) => (
            <tr key={page}>
              <th scope="row">{t(`health.speed.page.${page}`)}</th>
              {speedMetrics.map((metric) => (
                <td key={metric} className="figures">
                  <SpeedFigure metric={metric} value={values[metric]} goal={goals[metric]} />
                </td>
              ))}
              <td className="figures">{loads}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("health.speed.goal")}</th>
            {speedMetrics.map((metric) => (
              <td key={metric} className="figures">{speedValue(metric, goals[metric])}</td>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
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
