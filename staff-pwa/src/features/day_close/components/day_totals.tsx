import type { DayReport } from "@contract/schemas/day_close.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { price } from "@/lib/format/money.ts";
import css from "./day_close.module.css";

type Totals = DayReport["totals"];

/** The totals of a day. `now` adds a column when the totals have changed since the close. */
export function DayTotals({ totals, now }: { totals: Totals; now?: Totals | undefined }) {
  const t = useTranslate();
  const outcomes = [
    ...new Set([...totals.by_outcome, ...now?.by_outcome ?? []].map(({ status }) => status)),
  ];
  const ofOutcome = (of: Totals, status: string) =>
    of.by_outcome.find((outcome) => outcome.status === status)?.orders ?? 0;
  const fee = ({ charges }: Totals) => charges.reduce((sum, { amount }) => sum + amount, 0);
  const rows: { label: string; of: (of: Totals) => string; isTotal?: boolean }[] = [
    { label: t("close.orders"), of: ({ orders }) => String(orders), isTotal: true },
    ...outcomes.map((status) => ({
      label: t(`status.${status}`),
      of: (of: Totals) => String(ofOutcome(of, status)),
    })),
    { label: t("close.dishes"), of: ({ dishes }) => price(dishes) },
    ...(fee(totals) > 0 || (now && fee(now) > 0)
      ? [{ label: t("close.service_fee"), of: (of: Totals) => price(fee(of)) }]
      : []),
    { label: t("close.gross_sales"), of: ({ gross_sales }) => price(gross_sales) },
    ...(totals.discounts > 0 || (now && now.discounts > 0)
      ? [{ label: t("close.discounts"), of: ({ discounts }: Totals) => price(discounts) }]
      : []),
    { label: t("close.tax"), of: ({ tax }) => price(tax) },
    { label: t("close.collected"), of: ({ collected }) => price(collected) },
    { label: t("close.refunds"), of: ({ refunds }) => price(refunds) },
    { label: t("close.after_refunds"), of: ({ after_refunds }) => price(after_refunds), isTotal: true },
    { label: t("close.refunds_owed"), of: ({ owed, owed_orders }) => owed_orders === 0 ? "—" : price(owed) },
    {
      label: t("close.on_time"),
      of: ({ promised, not_marked, on_time }) =>
        promised + not_marked === 0 ? "—" : [
          `${on_time} / ${promised + not_marked}`,
          ...(not_marked === 0 ? [] : [t("promises.not_marked", { count: not_marked })]),
        ].join(", "),
    },
  ];
  return (
    <table className={`${css.totals} figures`}>
      <caption className="visually-hidden">{t("close.totals")}</caption>
      {now !== undefined && (
        <thead>
          <tr>
            <td />
            <th scope="col">{t("close.at_close")}</th>
            <th scope="col">{t("close.now")}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ label, of, isTotal = false }) => (
          <tr key={label} data-total={isTotal}>
            <th scope="row">{label}</th>
            <td>{of(totals)}</td>
            {now !== undefined && <td>{of(now)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
