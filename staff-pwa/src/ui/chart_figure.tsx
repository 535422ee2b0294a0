import { lazy, type ReactNode, Suspense } from "react";
import { useTranslate } from "../lib/i18n/text.ts";
import type { ChartData } from "./chart.tsx";
import css from "./chart.module.css";

/** Drawing comes with a library, fetched by whoever looks at a chart. */
const Chart = lazy(() => import("./chart.tsx"));

/** A chart with its name, and the same figures as a table for whoever would rather read. */
export function ChartFigure(
  { name, aside, rowName, valueName, ...data }: ChartData & {
    name: string;
    aside?: ReactNode;
    /** What the table's two columns are called. */
    rowName: string;
    valueName: string;
  },
) {
  const t = useTranslate();
  const { labels, values, show } = data;
  return (
    <figure className={css.figure} aria-label={name}>
      <figcaption>
        <strong>{name}</strong>
        {aside}
      </figcaption>
      <Suspense fallback={<div className={css.waiting} />}>
        <Chart {...data} />
      </Suspense>
      <details className={css.table}>
        <summary>{t("office.as_table")}</summary>
        <div tabIndex={0} role="region" aria-label={name}>
          <table>
            <thead>
              <tr>
                <th scope="col">{rowName}</th>
                <th scope="col">{valueName}</th>
              </tr>
            </thead>
            <tbody>
              {labels.map((label, at) => (
                <tr key={at}>
                  <th scope="row">{label}</th>
                  <td className="figures">{show(values[at] ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
