import type { PayoutListData } from "@contract/schemas/ledger.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { monthName, shortDate } from "@/lib/format/times.ts";
import { dollars } from "@web/format/money.ts";
import css from "./ledger.module.css";

/** Whether each captured or refunded order of a month is in a payout, and those that differ. */
export function Reconciliation(
  { month, reconciliation }: { month: string; reconciliation: PayoutListData["reconciliation"] },
) {
  const t = useTranslate();
  const title = t("ledger.payouts.orders_of", { month: monthName(month) });
  const { paid_out, waiting, differing, differences, fees, after_fees } = reconciliation;
  const rows = [
    { name: t("ledger.payouts.paid_out"), sums: paid_out },
    { name: t("ledger.payouts.waiting"), sums: waiting },
    { name: t("ledger.payouts.differing"), sums: differing },
  ];
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      <p className={css.soft}>
        {t("ledger.payouts.reported", { fees: dollars(fees), after_fees: dollars(after_fees) })}
      </p>
      <div className={css.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t("ledger.payouts.state")}</th>
              <th scope="col">{t("ledger.orders")}</th>
              <th scope="col">{t("ledger.collected")}</th>
              <th scope="col">{t("ledger.refunds")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, sums }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="figures">{sums.orders}</td>
                <td className="figures">{dollars(sums.collected)}</td>
                <td className="figures">{dollars(sums.refunds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differences.length > 0 && (
        <ul className={css.differences}>
          {differences.map(({ id, order_number, date, reason, ...amounts }) => (
            <li key={id} className={css.later}>
              <strong>{order_number}</strong> ({shortDate(date)}): {t(`ledger.difference.${reason}`, {
                captured: dollars(amounts.collected),
                refunded: dollars(amounts.refunds),
                charge: dollars(amounts.reported_collected),
                refund: dollars(amounts.reported_refunds),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
