import { useQuery } from "@tanstack/react-query";
import type { LedgerOrder } from "@contract/schemas/ledger.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { clockTime, monthName, shortDate } from "@/lib/format/times.ts";
import { dollars } from "@web/format/money.ts";
import { Field } from "@web/ui/field.tsx";
import { Empty, Failed, Loading } from "@/ui/states.tsx";
import css from "./ledger.module.css";
import { exportMonth, exportYear, ledgerQuery } from "../api/ledger_calls.ts";
import { ExportButton } from "./export_button.tsx";
import { addDollars, type LedgerSearch, monthsUntil } from "../model/ledger_search.ts";

/** Every order of a month with its amounts, and what was collected, refunded and released. */
export function LedgerTab(
  { search, today, onChange }: {
    search: LedgerSearch;
    today: string;
    onChange: (changes: LedgerSearch) => void;
  },
) {
  const t = useTranslate();
  const { month = today.slice(0, 7) } = search;
  const ledger = useQuery(ledgerQuery(month));
  const { data } = ledger;
  const year = month.slice(0, 4);
  return (
    <div className={css.stack}>
      <div className={css.choices}>
        <Field label={t("ledger.month")}>
          {(aria) => (
            <select
              {...aria}
              value={month}
              onChange={({ target }) => onChange({ month: target.value })}
            >
              {monthsUntil(today).map((each) => <option key={each} value={each}>{monthName(each)}</option>)}
            </select>
          )}
        </Field>
        <ExportButton name={t("ledger.csv_month")} save={() => exportMonth(month)} />
        <ExportButton name={t("ledger.csv_year", { year })} save={() => exportYear(year)} />
      </div>
      {ledger.isPending && <Loading />}
      {ledger.isError && (
        <Failed
          text={errorMessage(ledger.error, t("ledger.failed"))}
          onRetry={() => void ledger.refetch()}
        />
      )}
      {data !== undefined && !ledger.isError && (
        <div className={css.part} data-old={ledger.isPlaceholderData} aria-busy={ledger.isPlaceholderData}>
          {data.orders.length === 0 ? <Empty title={t("ledger.none")} hint={t("ledger.none.hint")} /> : (
            <>
              <h3>{monthName(data.month)}</h3>
              <p className={css.soft}>{t("ledger.orders.hint")}</p>
              {!data.is_complete && <p className={css.later}>{t("ledger.incomplete")}</p>}
              <div
                className={css.scroll}
                role="region"
                aria-label={t("ledger.view.orders")}
                tabIndex={0}
              >
                <Orders orders={data.orders} />
              </div>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function Orders({ orders }: { orders: readonly LedgerOrder[] }) {
  const t = useTranslate();
  const charged = orders.filter(({ collected }) => collected > 0);
  const hasDiscounts = orders.some(({ discounts }) => discounts !== 0);
  const sumOf = (of: (order: LedgerOrder) => number) => dollars(addDollars(charged.map(of)));
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t("ledger.order")}</th>
          <th scope="col" data-text>{t("ledger.status")}</th>
          <th scope="col">{t("ledger.dishes")}</th>
          <th scope="col">{t("ledger.service_fee")}</th>
          {hasDiscounts && <th scope="col">{t("ledger.discounts")}</th>}
          <th scope="col">{t("ledger.tax")}</th>
          <th scope="col">{t("ledger.total")}</th>
          <th scope="col">{t("ledger.collected")}</th>
          <th scope="col">{t("ledger.refunds")}</th>
          <th scope="col">{t("ledger.released")}</th>
          <th scope="col">{t("ledger.fees")}</th>
          <th scope="col">{t("ledger.after_fees")}</th>
          <th scope="col" data-text>{t("ledger.payout")}</th>
          <th scope="col" data-text>{t("ledger.payment")}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} data-uncharged={order.collected === 0}>
            <th scope="row">
              {order.order_number}
              <small>{shortDate(order.date)}, {clockTime(order.placed_at)}</small>
            </th>
            <td data-text>{t(`status.${order.status}`)}</td>
            <td className="figures">{dollars(order.dishes)}</td>
            <td className="figures">{amountOrDash(chargesOf(order))}</td>
            {hasDiscounts && <td className="figures">{amountOrDash(order.discounts)}</td>}
            <td className="figures">
              {dollars(order.tax)}
              <small>{order.tax_rate}%</small>
            </td>
            <td className="figures">{dollars(order.total)}</td>
            <td className="figures">{amountOrDash(order.collected)}</td>
            <td className="figures">
              {amountOrDash(order.refunds)}
              {order.refund_dates.length > 0 && <small>{order.refund_dates.map(shortDate).join(", ")}</small>}
            </td>
            <td className="figures">{amountOrDash(order.released)}</td>
            <td className="figures">{amountIfReported(order.fees)}</td>
            <td className="figures">{amountIfReported(order.after_fees)}</td>
            <td data-text>{order.payouts.map(({ arrival_date }) => shortDate(arrival_date)).join(", ")}</td>
            <td className={css.payment} data-text translate="no">{order.payment_intent}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("ledger.charged_orders", { count: charged.length })}</th>
          <td />
          <td className="figures">{sumOf(({ dishes }) => dishes)}</td>
          <td className="figures">{sumOf(chargesOf)}</td>
          {hasDiscounts && <td className="figures">{sumOf(({ discounts }) => discounts)}</td>}
          <td className="figures">{sumOf(({ tax }) => tax)}</td>
          <td className="figures">{sumOf(({ total }) => total)}</td>
          <td className="figures">{sumOf(({ collected }) => collected)}</td>
          <td className="figures">{sumOf(({ refunds }) => refunds)}</td>
          <td />
          <td className="figures">{sumOf(({ fees }) => fees ?? 0)}</td>
          <td className="figures">{sumOf(({ after_fees }) => after_fees ?? 0)}</td>
          <td />
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

const chargesOf = ({ charges }: LedgerOrder) => addDollars(charges.map(({ amount }) => amount));
const amountOrDash = (amount: number) => amount === 0 ? "—" : dollars(amount);

/** Empty until the payment provider has reported the amount. */
const amountIfReported = (amount: number | null) => amount === null ? "" : dollars(amount);
