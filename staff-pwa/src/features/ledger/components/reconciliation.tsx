import type { PayoutListData } from "@contract/schemas/ledger.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { monthName, shortDate } from "@/lib/format/times.ts";
import { dollars } from "@web/format/money.ts";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
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
  const columns: Column<typeof rows[number]>[] = [
    { key: "state", head: t("ledger.payouts.state"), cell: ({ name }) => name },
    numeric("orders", t("ledger.orders"), ({ sums }) => sums.orders),
    numeric("collected", t("ledger.collected"), ({ sums }) => dollars(sums.collected)),
    numeric("refunds", t("ledger.refunds"), ({ sums }) => dollars(sums.refunds)),
  ];
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      <p className={css.soft}>
        {t("ledger.payouts.reported", { fees: dollars(fees), after_fees: dollars(after_fees) })}
      </p>
      <DataTable name={title} columns={columns} rows={rows} keyOf={({ name }) => name} />
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
