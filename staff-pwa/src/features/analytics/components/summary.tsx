import type { Analytics } from "@contract/schemas/analytics.ts";
import { chargeRules } from "@domain/cart/charge.ts";
import { useLanguage, useSay } from "../../../lib/i18n/say.ts";
import { dollars } from "../../../../../web/format/money.ts";
import css from "./analytics.module.css";

/** The money from the dishes to what stays, and how many orders it came from. */
export function Summary({ summary }: Pick<Analytics, "summary">) {
  const say = useSay();
  const language = useLanguage();
  const heroes = [
    { name: say("analytics.kept"), value: dollars(summary.kept) },
    { name: say("analytics.orders"), value: String(summary.orders) },
    { name: say("analytics.average"), value: dollars(summary.average) },
  ];
  const account = [
    { name: say("analytics.net"), value: dollars(summary.net) },
    ...summary.charges.map(({ kind, amount }) => ({
      name: chargeRules[kind].name[language],
      value: dollars(amount),
    })),
    { name: say("analytics.tax"), value: dollars(summary.tax) },
    { name: say("analytics.collected"), value: dollars(summary.collected), isSum: true },
    {
      name: say("analytics.refunds"),
      value: summary.refunds === 0 ? dollars(0) : `−${dollars(summary.refunds)}`,
    },
    { name: say("analytics.kept"), value: dollars(summary.kept), isSum: true },
  ];
  return (
    <section className={css.summary} aria-label={say("analytics.summary")}>
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
        {say("analytics.charged", { charged: summary.charged, orders: summary.orders })}
      </p>
    </section>
  );
}
