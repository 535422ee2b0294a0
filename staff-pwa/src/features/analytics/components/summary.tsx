import type { Analytics } from "@contract/schemas/analytics.ts";
import { chargeNames } from "@domain/cart/charge.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { deduction, dollars } from "@web/format/money.ts";
import css from "./analytics.module.css";

/** The totals from the dishes to the amount after refunds, and the number of orders. */
export function Summary({ summary }: Pick<Analytics, "summary">) {
  const t = useTranslate();
  const language = useLanguage();
  const heroes = [
    { name: t("analytics.after_refunds"), value: dollars(summary.after_refunds) },
    { name: t("analytics.orders"), value: summary.orders.toLocaleString("en-US") },
    { name: t("analytics.average"), value: dollars(summary.average) },
  ];
  const account = [
    { name: t("analytics.dishes"), value: dollars(summary.dishes) },
    ...summary.charges.map(({ kind, amount }) => ({
      name: chargeNames[kind][language],
      value: dollars(amount),
    })),
    { name: t("analytics.gross_sales"), value: dollars(summary.gross_sales), isSum: true },
    ...(summary.discounts === 0
      ? []
      : [{ name: t("analytics.discounts"), value: deduction(summary.discounts) }]),
    { name: t("analytics.tax"), value: dollars(summary.tax) },
    { name: t("analytics.collected"), value: dollars(summary.collected), isSum: true },
    { name: t("analytics.refunds"), value: deduction(summary.refunds) },
    { name: t("analytics.after_refunds"), value: dollars(summary.after_refunds), isSum: true },
  ];
  return (
    <section className={css.summary} aria-label={t("analytics.summary")}>
      <dl className={css.heroes}>
        {heroes.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={css.account}>
        {account.map(({ name, value, isSum = false }) => (
          <div key={name} data-sum={isSum}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.soft}>
        {t("analytics.charged", { charged: summary.charged, orders: summary.orders })}
      </p>
    </section>
  );
}
