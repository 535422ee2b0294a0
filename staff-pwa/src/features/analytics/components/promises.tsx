import type { Analytics } from "@contract/schemas/analytics.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { hourOfDay } from "@/lib/format/times.ts";
import { ExportButton } from "@/ui/table/export_button.tsx";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import css from "./analytics.module.css";
import { exportPromises } from "../api/analytics_calls.ts";
import type { Range } from "../model/range.ts";

type Sums = Analytics["promises"]["asap"];

/** How many orders were ready within the promised time, by pickup option and hour, with a CSV export. */
export function Promises({ promises, range }: { promises: Analytics["promises"]; range: Range }) {
  const t = useTranslate();
  const { asap, scheduled, by_hour } = promises;
  const rows: { name: string; sums: Sums }[] = [
    { name: t("analytics.promises.all"), sums: promises },
    { name: t("analytics.promises.asap"), sums: asap },
    { name: t("analytics.promises.scheduled"), sums: scheduled },
    ...by_hour.map(({ hour, ...sums }) => ({ name: hourOfDay(hour), sums })),
  ];
  const columns: Column<typeof rows[number]>[] = [
    { key: "promised", head: t("analytics.promises.promised"), cell: ({ name }) => name },
    numeric("orders", t("analytics.orders"), ({ sums }) => sums.orders + sums.not_marked),
    numeric("on_time", t("analytics.promises.on_time"), ({ sums: { orders, not_marked, on_time } }) => (
      <>
        {orders + not_marked === 0 ? "—" : t("analytics.promises.share", {
          count: on_time,
          percent: Math.round(on_time / (orders + not_marked) * 100),
        })}
        {not_marked > 0 && <small>{t("promises.not_marked", { count: not_marked })}</small>}
      </>
    )),
    numeric(
      "late",
      t("analytics.promises.late"),
      ({ sums: { average_late_minutes: minutes } }) =>
        minutes === null ? "—" : t("analytics.promises.minutes", { minutes }),
    ),
    numeric("extended", t("analytics.promises.extended"), ({ sums }) => sums.extended),
  ];
  return (
    <section className={css.part}>
      <h2>{t("analytics.promises")}</h2>
      <p className={css.soft}>{t("analytics.promises.hint")}</p>
      <DataTable
        name={t("analytics.promises")}
        columns={columns}
        rows={promises.orders + promises.not_marked === 0 ? [] : rows}
        keyOf={({ name }) => name}
        empty={<p>{t("analytics.promises.none")}</p>}
      />
      <div>
        <ExportButton name={t("analytics.promises.export")} save={() => exportPromises(range)} />
      </div>
    </section>
  );
}
