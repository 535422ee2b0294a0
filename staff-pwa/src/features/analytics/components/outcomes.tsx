import type { Analytics } from "@contract/schemas/analytics.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dollars } from "@web/format/money.ts";
import { formatDuration } from "@/lib/format/seconds.ts";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import css from "./analytics.module.css";

/** Orders by outcome, and the time until they were accepted. */
export function Outcomes(
  { outcomes, time }: { outcomes: Analytics["by_outcome"]; time: Analytics["time_to_accept"] },
) {
  const t = useTranslate();
  const duration = (seconds: number | null) => seconds === null ? "—" : formatDuration(seconds);
  const columns: Column<Analytics["by_outcome"][number]>[] = [
    { key: "outcome", head: t("analytics.outcome"), cell: ({ status }) => t(`status.${status}`) },
    numeric("orders", t("analytics.orders"), ({ orders }) => orders),
    numeric("amount", t("analytics.order_totals"), ({ amount }) => dollars(amount)),
  ];
  return (
    <div className={css.stack}>
      <section className={`${css.part} ${css.outcomes}`}>
        <h2>{t("analytics.by_outcome")}</h2>
        <DataTable
          name={t("analytics.by_outcome")}
          columns={columns}
          rows={outcomes}
          keyOf={({ status }) => status}
        />
      </section>
      <section className={css.part}>
        <h2>{t("analytics.accepting")}</h2>
        <dl className={css.account}>
          <div>
            <dt>{t("analytics.accepted")}</dt>
            <dd className="figures">{time.answered}</dd>
          </div>
          <div>
            <dt>{t("analytics.median")}</dt>
            <dd className="figures">{duration(time.median_seconds)}</dd>
          </div>
          <div>
            <dt>{t("analytics.slowest")}</dt>
            <dd className="figures">{duration(time.slowest_tenth_seconds)}</dd>
          </div>
        </dl>
      </section>
    </div>
  );
}
