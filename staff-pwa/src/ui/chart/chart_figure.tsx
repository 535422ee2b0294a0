import { lazy, type ReactNode, Suspense } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import type { ChartData } from "./chart.tsx";
import css from "./chart.module.css";

/** Loaded on demand because it contains the chart library. */
const Chart = lazy(() => import("./chart.tsx"));

/** A chart with its name and a table of the same values. */
export function ChartFigure(
  { name, aside, rowName, valueName, ...data }: ChartData & {
    name: string;
    aside?: ReactNode;
    /** The headings of the two table columns. */
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
