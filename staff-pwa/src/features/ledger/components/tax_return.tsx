import type { TaxPeriodData } from "@contract/schemas/ledger.ts";
import { chargeNames } from "@domain/cart/charge.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { deduction, dollars } from "@web/format/money.ts";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import css from "./ledger.module.css";
import { addDollars } from "../model/ledger_search.ts";

/** The amounts of a period in the order in which California's form CDTFA-401 asks for them, and its tax by rate. */
export function TaxReturn({ period, title }: { period: TaxPeriodData; title: string }) {
  const t = useTranslate();
  const language = useLanguage();
  const { refunds, after_refunds: after, later_refunds: later } = period;
  const refundedSales = addDollars([refunds.taxable, refunds.exempt]);
  const laterSales = addDollars([later.taxable, later.exempt]);
  const rows: { name: string; value: string; isPart?: true; isSum?: true }[] = [
    { name: t("ledger.gross_sales"), value: dollars(period.gross_sales), isSum: true },
    ...period.charges.filter(({ amount }) => amount > 0).map(({ kind, amount }) => ({
      name: t("ledger.including", { charge: chargeNames[kind][language] }),
      value: dollars(amount),
      isPart: true as const,
    })),
    ...(period.discounts === 0 ? [] : [{ name: t("ledger.discounts"), value: deduction(period.discounts) }]),
    { name: t("ledger.refunded_sales"), value: deduction(refundedSales) },
    { name: t("ledger.net_sales"), value: dollars(period.net_sales), isSum: true },
    { name: t("ledger.exempt_after_refunds"), value: deduction(after.exempt) },
    { name: t("ledger.taxable_after_refunds"), value: dollars(after.taxable), isSum: true },
    { name: t("ledger.tax"), value: dollars(period.sales.tax) },
    { name: t("ledger.tax_refunded"), value: deduction(refunds.tax) },
    { name: t("ledger.tax_after_refunds"), value: dollars(after.tax), isSum: true },
  ];
  const columns: Column<TaxPeriodData["rates"][number]>[] = [
    { key: "rate", head: t("ledger.rate"), cell: ({ rate }) => `${rate}%` },
    numeric(
      "taxable",
      t("ledger.taxable_after_refunds"),
      ({ after_refunds }) => dollars(after_refunds.taxable),
    ),
    numeric("tax", t("ledger.tax_after_refunds"), ({ after_refunds }) => dollars(after_refunds.tax)),
    numeric("computed", t("ledger.computed"), ({ computed_tax }) => dollars(computed_tax)),
  ];
  return (
    <section className={css.part} aria-label={title}>
      <h3>{title}</h3>
      <div className={css.halves}>
        <dl className={css.account}>
          {rows.map(({ name, value, isPart = false, isSum = false }) => (
            <div key={name} data-part={isPart} data-sum={isSum}>
              <dt>{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
        <div className={css.part}>
          <h4>{t("ledger.by_rate")}</h4>
          <DataTable
            name={t("ledger.by_rate")}
            columns={columns}
            rows={period.rates}
            keyOf={({ rate }) => String(rate)}
            empty={<p className={css.soft}>{t("ledger.no_sales")}</p>}
          />
          <p className={css.soft}>{t("ledger.computed.hint")}</p>
          {(laterSales > 0 || later.tax > 0) && (
            <p className={css.later}>
              {t("ledger.later", { sales: dollars(laterSales), tax: dollars(later.tax) })}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
