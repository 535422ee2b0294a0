import { useQuery } from "@tanstack/react-query";
import type { TaxPeriodData } from "@contract/schemas/ledger.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { monthName } from "@/lib/format/times.ts";
import { dollars } from "@web/format/money.ts";
import { Field } from "@web/ui/field.tsx";
import { Failed, Loading } from "@/ui/states.tsx";
import css from "./ledger.module.css";
import { exportTaxReport, taxReportQuery } from "../api/ledger_calls.ts";
import { ExportButton } from "./export_button.tsx";
import { type LedgerSearch, quarterOf, yearsUntil } from "../model/ledger_search.ts";
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
  const { data } = report;
  const periods = data === undefined ? [] : [
    ...data.quarters.flatMap((quarter, nth) => [quarter, ...data.months.slice(3 * nth, 3 * nth + 3)]),
    data.year,
  ];
  const usual = year === today.slice(0, 4) ? quarterOf(today) : `${year}-Q4`;
  const chosen = periods.find(({ name }) => name === search.period) ??
    periods.find(({ name }) => name === usual) ?? data?.year;
  return (
    <div className={css.stack}>
      <div className={css.choices}>
        <Field label={t("ledger.year")}>
          {(aria) => (
            <select
              {...aria}
              value={year}
              onChange={({ target }) => onChange({ year: target.value })}
            >
              {yearsUntil(today).map((each) => <option key={each}>{each}</option>)}
            </select>
          )}
        </Field>
        <ExportButton name={t("ledger.csv_year", { year })} save={() => exportTaxReport(year)} />
      </div>
      {report.isPending && <Loading />}
      {report.isError && (
        <Failed
          text={errorMessage(report.error, t("ledger.failed"))}
          onRetry={() => void report.refetch()}
        />
      )}
      {data !== undefined && chosen !== undefined && !report.isError && (
        <div className={css.stack} data-old={report.isPlaceholderData} aria-busy={report.isPlaceholderData}>
          <TaxReturn period={chosen} title={periodName(t, chosen.name)} />
          <section className={css.part}>
            <h3>{t("ledger.by_period", { year: data.year.name })}</h3>
            <p className={css.soft}>{t("ledger.by_period.hint")}</p>
            <div
              className={css.scroll}
              role="region"
              aria-label={t("ledger.by_period", { year: data.year.name })}
              tabIndex={0}
            >
              <Periods
                periods={periods}
                chosen={chosen.name}
                onChoose={(period) =>
                  onChange({ period })}
              />
            </div>
          </section>
        </div>
      )}
    </div>
  );
}

function Periods(
  { periods, chosen, onChoose }: {
    periods: readonly TaxPeriodData[];
    chosen: string;
    onChoose: (name: string) => void;
  },
) {
  const t = useTranslate();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t("ledger.period")}</th>
          <th scope="col">{t("ledger.orders")}</th>
          <th scope="col">{t("ledger.gross_sales")}</th>
          <th scope="col">{t("ledger.refunded_sales")}</th>
          <th scope="col">{t("ledger.exempt_after_refunds")}</th>
          <th scope="col">{t("ledger.taxable_after_refunds")}</th>
          <th scope="col">{t("ledger.tax_after_refunds")}</th>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ name, orders, gross_sales, refunds, after_refunds }) => (
          <tr key={name} data-kind={kindOf(name)}>
            <th scope="row">
              <button
                type="button"
                aria-pressed={name === chosen}
                onClick={() =>
                  onChoose(name)}
              >
                {periodName(t, name)}
              </button>
            </th>
            <td className="figures">{orders}</td>
            <td className="figures">{dollars(gross_sales)}</td>
            <td className="figures">{dollars(refunds.taxable + refunds.exempt)}</td>
            <td className="figures">{dollars(after_refunds.exempt)}</td>
            <td className="figures">{dollars(after_refunds.taxable)}</td>
            <td className="figures">{dollars(after_refunds.tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
