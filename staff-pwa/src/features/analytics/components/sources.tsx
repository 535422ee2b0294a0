import type { Analytics } from "@contract/schemas/analytics.ts";
import { namedSources, noSource, otherSource } from "@domain/cart/source.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import { ExportButton } from "@/ui/table/export_button.tsx";
import { dollars } from "@web/format/money.ts";
import css from "./analytics.module.css";
import { exportSources } from "../api/analytics_calls.ts";
import type { Range } from "../model/range.ts";

type Source = Analytics["by_source"][number];

const named = [...namedSources, noSource, otherSource] as const;

/** Orders and net sales by where the guests came from, with a CSV export (docs/product-rules.md, "Order sources"). */
export function Sources({ sources, range }: { sources: readonly Source[]; range: Range }) {
  const t = useTranslate();
  const nameOf = (source: string) => {
    const known = named.find((each) => each === source);
    return known === undefined ? source : t(`source.${known}`);
  };
  const columns: Column<Source>[] = [
    { key: "source", head: t("analytics.sources.source"), cell: ({ source }) => nameOf(source) },
    numeric("orders", t("analytics.orders"), ({ orders }) => orders),
    numeric("net_sales", t("ledger.net_sales"), ({ net_sales }) => dollars(net_sales)),
  ];
  return (
    <section className={css.part}>
      <div className={css.titleRow}>
        <h2>{t("analytics.sources")}</h2>
        <ExportButton name={t("analytics.sources.export")} save={() => exportSources(range)} />
      </div>
      <p className={css.soft}>{t("analytics.sources.hint")}</p>
      <DataTable
        name={t("analytics.sources")}
        columns={columns}
        rows={sources}
        keyOf={({ source }) => source}
      />
    </section>
  );
}
