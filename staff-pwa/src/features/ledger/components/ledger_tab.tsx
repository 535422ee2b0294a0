import { useQuery } from "@tanstack/react-query";
import type { LedgerOrder } from "@contract/schemas/ledger.ts";
import { type ChargeKind, chargeKinds, chargeNames } from "@domain/cart/charge.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { clockTime, monthName, shortDate } from "@/lib/format/times.ts";
import { dollars } from "@web/format/money.ts";
import { Choice } from "@/ui/form/choice.tsx";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import { Empty, QueryView } from "@/ui/states.tsx";
import { ExportButton } from "@/ui/table/export_button.tsx";
import css from "./ledger.module.css";
import { exportMonth, exportYear, ledgerQuery } from "../api/ledger_calls.ts";
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
  const year = month.slice(0, 4);
  return (
    <div className={css.stack}>
      <div className={css.choices}>
        <Choice
          label={t("ledger.month")}
          value={month}
          values={monthsUntil(today)}
          nameOf={monthName}
          onChange={(month) => onChange({ month })}
        />
        <ExportButton name={t("ledger.csv_month")} save={() => exportMonth(month)} />
        <ExportButton name={t("ledger.csv_year", { year })} save={() => exportYear(year)} />
      </div>
      <QueryView query={ledger} failed={t("ledger.failed")}>
        {({ month, orders, is_complete }) => (
          <div className={css.part}>
            {orders.length === 0 ? <Empty title={t("ledger.none")} hint={t("ledger.none.hint")} /> : (
              <>
                <h3>{monthName(month)}</h3>
                <p className={css.soft}>{t("ledger.orders.hint")}</p>
                {!is_complete && <p className={css.later}>{t("ledger.incomplete")}</p>}
                <Orders orders={orders} />
              </>
            )}
          </div>
        )}
      </QueryView>
    </div>
  );
}

function Orders({ orders }: { orders: readonly LedgerOrder[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const charged = orders.filter(({ collected }) => collected > 0);
  const hasDiscounts = orders.some(({ discounts }) => discounts !== 0);
  const sumOf = (of: (order: LedgerOrder) => number) => dollars(addDollars(charged.map(of)));
  const columns: Column<LedgerOrder>[] = [
    {
      key: "order",
      head: t("ledger.order"),
      cell: ({ order_number, date, placed_at }) => (
        <>
          {order_number}
          <small>{shortDate(date)}, {clockTime(placed_at)}</small>
        </>
      ),
      sum: t("ledger.charged_orders", { count: charged.length }),
    },
    { key: "status", head: t("ledger.status"), cell: ({ status }) => t(`status.${status}`) },
    numeric("dishes", t("ledger.dishes"), ({ dishes }) => dollars(dishes), sumOf(({ dishes }) => dishes)),
    ...chargeKinds.map((kind) =>
      numeric<LedgerOrder>(
        kind,
        chargeNames[kind][language],
        (order) => amountOrDash(chargeOf(order, kind)),
        sumOf((order) => chargeOf(order, kind)),
      )
    ),
    ...(hasDiscounts
      ? [
        numeric<LedgerOrder>(
          "discounts",
          t("ledger.discounts"),
          ({ discounts }) => amountOrDash(discounts),
          sumOf(({ discounts }) => discounts),
        ),
      ]
      : []),
    numeric("tax", t("ledger.tax"), ({ tax, tax_rate }) => (
      <>
        {dollars(tax)}
        <small>{tax_rate}%</small>
      </>
    ), sumOf(({ tax }) => tax)),
    numeric("total", t("ledger.total"), ({ total }) => dollars(total), sumOf(({ total }) => total)),
    numeric(
      "collected",
      t("ledger.collected"),
      ({ collected }) => amountOrDash(collected),
      sumOf(({ collected }) => collected),
    ),
    numeric("refunds", t("ledger.refunds"), ({ refunds, refund_dates }) => (
      <>
        {amountOrDash(refunds)}
        {refund_dates.length > 0 && <small>{refund_dates.map(shortDate).join(", ")}</small>}
      </>
    ), sumOf(({ refunds }) => refunds)),
    numeric("released", t("ledger.released"), ({ released }) => amountOrDash(released)),
    numeric("fees", t("ledger.fees"), ({ fees }) => amountIfReported(fees), sumOf(({ fees }) => fees ?? 0)),
    numeric(
      "after_fees",
      t("ledger.after_fees"),
      ({ after_fees }) => amountIfReported(after_fees),
      sumOf(({ after_fees }) => after_fees ?? 0),
    ),
    {
      key: "payout",
      head: t("ledger.payout"),
      cell: ({ payouts }) => payouts.map(({ arrival_date }) => shortDate(arrival_date)).join(", "),
    },
    { key: "payment", head: t("ledger.payment"), cell: ({ payment_intent: id }) => <StripeId id={id} /> },
  ];
  return (
    <DataTable
      name={t("ledger.view.orders")}
      columns={columns}
      rows={orders}
      keyOf={({ id }) => id}
      mark={({ collected }) => collected === 0 ? "off" : undefined}
    />
  );
}

/** The id of a payment or a transaction at Stripe, selected as a whole. */
export function StripeId({ id }: { id: string | null }) {
  return <span className={css.payment} translate="no">{id}</span>;
}

const chargeOf = ({ charges }: LedgerOrder, kind: ChargeKind) =>
  charges.find((charge) => charge.kind === kind)?.amount ?? 0;
const amountOrDash = (amount: number) => amount === 0 ? "—" : dollars(amount);

/** Empty until the payment provider has reported the amount. */
const amountIfReported = (amount: number | null) => amount === null ? "" : dollars(amount);
