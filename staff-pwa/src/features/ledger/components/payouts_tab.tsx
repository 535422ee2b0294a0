import { useQuery } from "@tanstack/react-query";
import type { PayoutListData, PayoutRow } from "@contract/schemas/ledger.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { monthName, shortDate } from "@/lib/format/times.ts";
import { Field } from "@web/ui/field.tsx";
import { Empty, Failed, Loading } from "@/ui/states.tsx";
import { dollars } from "@web/format/money.ts";
import css from "./ledger.module.css";
import { exportPayouts, payoutsQuery } from "../api/ledger_calls.ts";
import { ExportButton } from "./export_button.tsx";
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
  const { data } = list;
  return (
    <div className={css.stack}>
      <div className={css.choices}>
        <Field label={t("ledger.month")}>
          {(aria) => (
            <select
              {...aria}
              value={month}
              onChange={({ target }) => onChange({ month: target.value, payout: undefined })}
            >
              {monthsUntil(today).map((each) => <option key={each} value={each}>{monthName(each)}</option>)}
            </select>
          )}
        </Field>
        <ExportButton name={t("ledger.csv_month")} save={() => exportPayouts(month)} />
      </div>
      {list.isPending && <Loading />}
      {list.isError && (
        <Failed
          text={errorMessage(list.error, t("ledger.failed"))}
          onRetry={() => void list.refetch()}
        />
      )}
      {data !== undefined && !list.isError && (
        <div className={css.stack} data-old={list.isPlaceholderData} aria-busy={list.isPlaceholderData}>
          <Reconciliation month={data.month} reconciliation={data.reconciliation} />
          <Payouts
            list={data}
            chosen={search.payout}
            onChoose={(payout) =>
              onChange({ payout })}
          />
          {search.payout !== undefined && <PayoutDetail id={search.payout} />}
        </div>
      )}
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
            <div className={css.scroll} role="region" aria-label={title} tabIndex={0}>
              <PayoutTable payouts={list.payouts} chosen={chosen} onChoose={onChoose} />
            </div>
          </>
        )}
    </section>
  );
}

function PayoutTable(
  { payouts, chosen, onChoose }: {
    payouts: readonly PayoutRow[];
    chosen: string | undefined;
    onChoose: (id: string) => void;
  },
) {
  const t = useTranslate();
  const sumOf = (of: (payout: PayoutRow) => number) => dollars(addDollars(payouts.map(of)));
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t("ledger.payouts.arrival")}</th>
          <th scope="col" data-text>{t("ledger.status")}</th>
          <th scope="col">{t("ledger.orders")}</th>
          <th scope="col">{t("ledger.collected")}</th>
          <th scope="col">{t("ledger.refunds")}</th>
          <th scope="col">{t("ledger.payouts.disputes")}</th>
          <th scope="col">{t("ledger.fees")}</th>
          <th scope="col">{t("ledger.payouts.other")}</th>
          <th scope="col">{t("ledger.payout")}</th>
          <th scope="col" data-text>{t("ledger.payouts.check")}</th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout.id}>
            <th scope="row">
              <button
                type="button"
                aria-pressed={payout.id === chosen}
                onClick={() => onChoose(payout.id)}
              >
                {shortDate(payout.arrival_date)}
              </button>
            </th>
            <td data-text>{t(`ledger.payouts.status.${payout.status}`)}</td>
            <td className="figures">{payout.orders}</td>
            <td className="figures">{dollars(payout.collected)}</td>
            <td className="figures">{dollars(payout.refunds)}</td>
            <td className="figures">{dollars(payout.disputes)}</td>
            <td className="figures">{dollars(payout.fees)}</td>
            <td className="figures">{dollars(payout.other)}</td>
            <td className="figures">{dollars(payout.payout)}</td>
            <td data-text>{checkOf(t, payout.difference)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("ledger.payouts.sum")}</th>
          <td />
          <td className="figures">{payouts.reduce((sum, { orders }) => sum + orders, 0)}</td>
          <td className="figures">{sumOf(({ collected }) => collected)}</td>
          <td className="figures">{sumOf(({ refunds }) => refunds)}</td>
          <td className="figures">{sumOf(({ disputes }) => disputes)}</td>
          <td className="figures">{sumOf(({ fees }) => fees)}</td>
          <td className="figures">{sumOf(({ other }) => other)}</td>
          <td className="figures">{sumOf(({ payout }) => payout)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

function checkOf(t: ReturnType<typeof useTranslate>, difference: number | null): string {
  if (difference === null) return t("ledger.payouts.check.open");
  return difference === 0
    ? t("ledger.payouts.check.equal")
    : t("ledger.payouts.check.differs", { amount: dollars(difference) });
}
