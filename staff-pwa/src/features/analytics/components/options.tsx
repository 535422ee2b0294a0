import { useState } from "react";
import type { Analytics } from "@contract/schemas/analytics.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dollars } from "@web/format/money.ts";
import { Button } from "@web/ui/button.tsx";
import { ExportButton } from "@/ui/table/export_button.tsx";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import css from "./analytics.module.css";
import { exportOptionAnalytics } from "../api/analytics_calls.ts";
import { Share } from "./dishes.tsx";
import type { Range } from "../model/range.ts";

const initiallyShown = 10;

/** Sales by option, most ordered first, with the attach rate and a CSV export. */
export function Options({ options, range }: { options: Analytics["by_option"]; range: Range }) {
  const t = useTranslate();
  const [isExpanded, setExpanded] = useState(false);
  const columns: Column<Analytics["by_option"][number]>[] = [
    {
      key: "option",
      head: t("analytics.option"),
      cell: ({ name, name_korean, group, group_korean, attach_rate }) => (
        <>
          <Share of={attach_rate} />
          {name} <span className={css.second} lang="ko">{name_korean}</span>
          {group !== "" && (
            <small>
              {group} <span lang="ko">{group_korean}</span>
            </small>
          )}
        </>
      ),
    },
    numeric("ordered", t("analytics.ordered"), ({ quantity }) => quantity),
    numeric("attach_rate", t("analytics.attach_rate"), ({ attach_rate, lines, offered_lines: offered }) => (
      <>
        {percent.format(attach_rate)}
        <small>{t("analytics.of_lines", { lines, offered })}</small>
      </>
    )),
    numeric("sales", t("analytics.option_sales"), ({ sales }) => dollars(sales)),
  ];
  return (
    <section className={css.part}>
      <div className={css.titleRow}>
        <h2>{t("analytics.by_option")}</h2>
        <ExportButton name={t("analytics.export_options")} save={() => exportOptionAnalytics(range)} />
      </div>
      <p className={css.soft}>{t("analytics.by_option.hint")}</p>
      <DataTable
        name={t("analytics.by_option")}
        columns={columns}
        rows={options.slice(0, isExpanded ? undefined : initiallyShown)}
        keyOf={({ option_id }) => option_id}
      />
      {options.length > initiallyShown && !isExpanded && (
        <Button
          look="ghost"
          onClick={() => setExpanded(true)}
        >
          {t("analytics.all_options", { count: options.length })}
        </Button>
      )}
    </section>
  );
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
