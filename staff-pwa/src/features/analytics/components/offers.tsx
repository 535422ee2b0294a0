import type { Analytics } from "@contract/schemas/analytics.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dollars } from "@web/format/money.ts";
import { ExportButton } from "@/ui/table/export_button.tsx";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import css from "./analytics.module.css";
import { exportOffers } from "../api/analytics_calls.ts";
import type { Range } from "../model/range.ts";

/** How counter-offers ended and what the accepted ones collected, with a CSV export. */
export function Offers({ offers, range }: { offers: Analytics["offers"]; range: Range }) {
  const t = useTranslate();
  const { made, saved_orders, collected } = offers;
  const { accepted, declined, lapsed, withdrawn, denied, cancelled } = offers.ended;
  const usual = { all: made, accepted, declined, lapsed, withdrawn };
  const waiting = made - accepted - declined - lapsed - withdrawn - denied - cancelled;
  const rare = Object.entries({ denied, cancelled, waiting }).filter(([, count]) => count > 0);
  const rows = [...Object.entries(usual), ...rare] as [Name, number][];
  const columns: Column<[Name, number]>[] = [
    { key: "outcome", head: t("analytics.outcome"), cell: ([name]) => t(`analytics.offers.${name}`) },
    numeric("made", t("analytics.offers.made"), ([, count]) => count),
    numeric("share", t("analytics.offers.share"), ([, count]) => `${Math.round(count / made * 100)}%`),
  ];
  return (
    <section className={css.part}>
      <div className={css.titleRow}>
        <h2>{t("analytics.offers")}</h2>
        <ExportButton name={t("analytics.offers.export")} save={() => exportOffers(range)} />
      </div>
      <p className={css.soft}>{t("analytics.offers.hint")}</p>
      <div className={css.halves}>
        <DataTable name={t("analytics.offers")} columns={columns} rows={rows} keyOf={([name]) => name} />
        <dl className={css.account}>
          <div>
            <dt>{t("analytics.offers.saved")}</dt>
            <dd className="figures">{saved_orders}</dd>
          </div>
          <div>
            <dt>{t("analytics.offers.collected")}</dt>
            <dd className="figures">{dollars(collected)}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

type Name = "all" | "waiting" | keyof Analytics["offers"]["ended"];
