import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PayoutListData, PayoutRow } from "@contract/schemas/ledger.ts";
import { reachesBank } from "@domain/payment/payout.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { monthName, shortDate } from "@/lib/format/times.ts";
import { Choice } from "@/ui/form/choice.tsx";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import { Empty, QueryView } from "@/ui/states.tsx";
import { dollars } from "@web/format/money.ts";
import { ExportButton } from "@/ui/table/export_button.tsx";
import css from "./ledger.module.css";
import { exportPayouts, payoutsQuery } from "../api/ledger_calls.ts";
import { addDollars, type LedgerSearch, monthsUntil } from "../model/ledger_search.ts";
import { PayoutDetail } from "./payout_detail.tsx";
import { Reconciliation } from "./reconciliation.tsx";

/** The payouts that arrive in a month, whether its orders are in payouts, and what one payout contains. */
export function PayoutsTab(
  { search, today, onChange }: {
    search: LedgerSearch;
    today: string;
    onChange: (changes: LedgerSearch) => void;
  },
) {
  const t = useTranslate();
  const { month = today.slice(0, 7) } = search;
  const list = useQuery(payoutsQuery(month));
  return (
    <div className={css.stack}>
      <div className={css.choices}>
        <Choice
          label={t("ledger.month")}
          value={month}
          values={monthsUntil(today)}
          nameOf={monthName}
          onChange={(month) => onChange({ month, payout: undefined })}
        />
        <ExportButton name={t("ledger.csv_month")} save={() => exportPayouts(month)} />
      </div>
      <QueryView query={list} failed={t("ledger.failed")}>
        {(data) => (
          <div className={css.stack}>
            <Reconciliation month={data.month} reconciliation={data.reconciliation} />
            <Payouts list={data} chosen={search.payout} onChoose={(payout) => onChange({ payout })} />
            {search.payout !== undefined && <PayoutDetail id={search.payout} />}
          </div>
        )}
      </QueryView>
    </div>
  );
}

function Payouts(
  { list, chosen, onChoose }: {
    list: PayoutListData;
    chosen: string | undefined;
    onChoose: (id: string) => void;
  },
) {
  const t = useTranslate();
  const title = t("ledger.payouts.arriving", { month: monthName(list.month) });
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      {list.payouts.length === 0
        ? <Empty title={t("ledger.payouts.none")} hint={t("ledger.payouts.none.hint")} />
        : (
          <>
            <p className={css.soft}>{t("ledger.payouts.hint")}</p>
            <PayoutTable name={title} payouts={list.payouts} chosen={chosen} onChoose={onChoose} />
          </>
        )}
    </section>
  );
}

function PayoutTable(
  { name, payouts, chosen, onChoose }: {
    name: string;
    payouts: readonly PayoutRow[];
    chosen: string | undefined;
    onChoose: (id: string) => void;
  },
) {
  const t = useTranslate();
  // The money of a failed payout is in a later one again.
  const summed = payouts.filter(reachesBank);
  const sumOf = (of: (payout: PayoutRow) => number) => dollars(addDollars(summed.map(of)));
  const columns: Column<PayoutRow>[] = [
    {
      key: "arrival",
      head: t("ledger.payouts.arrival"),
      cell: ({ id, arrival_date }) => (
        <OpenButton isChosen={id === chosen} onChoose={() => onChoose(id)}>
          {shortDate(arrival_date)}
        </OpenButton>
      ),
      sum: t("ledger.payouts.sum"),
    },
    { key: "status", head: t("ledger.status"), cell: ({ status }) => t(`ledger.payouts.status.${status}`) },
    numeric(
      "orders",
      t("ledger.orders"),
      ({ orders }) => orders,
      summed.reduce((sum, { orders }) => sum + orders, 0),
    ),
    numeric(
      "collected",
      t("ledger.collected"),
      ({ collected }) => dollars(collected),
      sumOf(({ collected }) => collected),
    ),
    numeric(
      "refunds",
      t("ledger.refunds"),
      ({ refunds }) => dollars(refunds),
      sumOf(({ refunds }) => refunds),
    ),
    numeric(
      "disputes",
      t("ledger.payouts.disputes"),
      ({ disputes }) => dollars(disputes),
      sumOf(({ disputes }) => disputes),
    ),
    numeric("fees", t("ledger.fees"), ({ fees }) => dollars(fees), sumOf(({ fees }) => fees)),
    numeric("other", t("ledger.payouts.other"), ({ other }) => dollars(other), sumOf(({ other }) => other)),
    numeric("payout", t("ledger.payout"), ({ payout }) => dollars(payout), sumOf(({ payout }) => payout)),
    { key: "check", head: t("ledger.payouts.check"), cell: ({ difference }) => checkOf(t, difference) },
  ];
  return (
    <DataTable
      name={name}
      columns={columns}
      rows={payouts}
      keyOf={({ id }) => id}
      mark={(payout) => reachesBank(payout) ? undefined : "off"}
    />
  );
}

/** The name of a row that shows its contents below the table. */
export function OpenButton(
  { isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: ReactNode },
) {
  return (
    <button type="button" className={css.choice} aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  );
}

function checkOf(t: ReturnType<typeof useTranslate>, difference: number | null): string {
  if (difference === null) return t("ledger.payouts.check.open");
  return difference === 0
    ? t("ledger.payouts.check.equal")
    : t("ledger.payouts.check.differs", { amount: dollars(difference) });
}
