import { lazy, type ReactNode, Suspense } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { type Column, DataTable, numeric } from "../table/data_table.tsx";
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
  const columns: Column<number>[] = [
    { key: "row", head: rowName, cell: (at) => labels[at] },
    numeric("value", valueName, (at) => show(values[at] ?? 0)),
  ];
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
        <DataTable name={name} columns={columns} rows={labels.map((_, at) => at)} keyOf={String} />
      </details>
    </figure>
  );
}
