import { useQuery } from "@tanstack/react-query";
import type { TaxPeriodData, TaxReportData } from "@contract/schemas/ledger.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { monthName } from "@/lib/format/times.ts";
import { dollars } from "@web/format/money.ts";
import { Choice } from "@/ui/form/choice.tsx";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import { QueryView } from "@/ui/states.tsx";
import { ExportButton } from "@/ui/table/export_button.tsx";
import css from "./ledger.module.css";
import { exportTaxReport, taxReportQuery } from "../api/ledger_calls.ts";
import { type LedgerSearch, quarterOf, yearsUntil } from "../model/ledger_search.ts";
import { OpenButton } from "./payouts_tab.tsx";
import { TaxReturn } from "./tax_return.tsx";

/** The year by quarter and month, and the amounts of one period as a tax return needs them. */
export function TaxTab(
  { search, today, onChange }: {
    search: LedgerSearch;
    today: string;
    onChange: (changes: LedgerSearch) => void;
  },
) {
  const t = useTranslate();
  const { year = today.slice(0, 4) } = search;
  const report = useQuery(taxReportQuery(year));
  return (
    <div className={css.stack}>
      <div className={css.choices}>
        <Choice
          label={t("ledger.year")}
          value={year}
          values={yearsUntil(today)}
          onChange={(year) => onChange({ year })}
        />
        <ExportButton name={t("ledger.csv_year", { year })} save={() => exportTaxReport(year)} />
      </div>
      <QueryView query={report} failed={t("ledger.failed")}>
        {(data) => <Report data={data} search={search} today={today} onChange={onChange} />}
      </QueryView>
    </div>
  );
}

function Report(
  { data, search, today, onChange }: {
    data: TaxReportData;
    search: LedgerSearch;
    today: string;
    onChange: (changes: LedgerSearch) => void;
  },
) {
  const t = useTranslate();
  const { quarters, months, year: { name: year } } = data;
  const periods = [
    ...quarters.flatMap((quarter, nth) => [quarter, ...months.slice(3 * nth, 3 * nth + 3)]),
    data.year,
  ];
  const usual = year === today.slice(0, 4) ? quarterOf(today) : `${year}-Q4`;
  const chosen = periods.find(({ name }) => name === search.period) ??
    periods.find(({ name }) => name === usual) ?? data.year;
  return (
    <div className={css.stack}>
      <TaxReturn period={chosen} title={periodName(t, chosen.name)} />
      <section className={css.part}>
        <h3>{t("ledger.by_period", { year })}</h3>
        <p className={css.soft}>{t("ledger.by_period.hint")}</p>
        <Periods
          name={t("ledger.by_period", { year })}
          periods={periods}
          chosen={chosen.name}
          onChoose={(period) => onChange({ period })}
        />
      </section>
    </div>
  );
}

function Periods(
  { name, periods, chosen, onChoose }: {
    name: string;
    periods: readonly TaxPeriodData[];
    chosen: string;
    onChoose: (name: string) => void;
  },
) {
  const t = useTranslate();
  const columns: Column<TaxPeriodData>[] = [
    {
      key: "period",
      head: t("ledger.period"),
      cell: ({ name }) => (
        <OpenButton isChosen={name === chosen} onChoose={() => onChoose(name)}>
          {periodName(t, name)}
        </OpenButton>
      ),
    },
    numeric("orders", t("ledger.orders"), ({ orders }) => orders),
    numeric("gross_sales", t("ledger.gross_sales"), ({ gross_sales }) => dollars(gross_sales)),
    numeric(
      "refunded",
      t("ledger.refunded_sales"),
      ({ refunds }) => dollars(refunds.taxable + refunds.exempt),
    ),
    numeric("exempt", t("ledger.exempt_after_refunds"), ({ after_refunds }) => dollars(after_refunds.exempt)),
    numeric(
      "taxable",
      t("ledger.taxable_after_refunds"),
      ({ after_refunds }) => dollars(after_refunds.taxable),
    ),
    numeric("tax", t("ledger.tax_after_refunds"), ({ after_refunds }) => dollars(after_refunds.tax)),
  ];
  return (
    <DataTable
      name={name}
      columns={columns}
      rows={periods}
      keyOf={({ name }) => name}
      mark={({ name }) => kindOf(name) === "month" ? "part" : "total"}
    />
  );
}

function kindOf(name: string): "year" | "quarter" | "month" {
  if (name.length === 4) return "year";
  return name.includes("Q") ? "quarter" : "month";
}

function periodName(t: ReturnType<typeof useTranslate>, name: string): string {
  const year = name.slice(0, 4);
  switch (kindOf(name)) {
    case "year":
      return t("ledger.whole_year", { year });
    case "quarter":
      return t("ledger.quarter", { quarter: name.slice(-1), year });
    case "month":
      return monthName(name);
  }
}
