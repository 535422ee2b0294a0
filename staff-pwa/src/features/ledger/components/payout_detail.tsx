import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PayoutData } from "@contract/schemas/ledger.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { fullDate, shortDate } from "@/lib/format/times.ts";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import { QueryView } from "@/ui/states.tsx";
import { dollars } from "@web/format/money.ts";
import css from "./ledger.module.css";
import { StripeId } from "./ledger_tab.tsx";
import { payoutQuery } from "../api/ledger_calls.ts";

/** What one payout contains. Receives the focus when it opens, because it is below the list. */
export function PayoutDetail({ id }: { id: string }) {
  const t = useTranslate();
  const detail = useQuery(payoutQuery(id));
  return (
    <QueryView query={detail} failed={t("ledger.failed")}>
      {(data) => <Contents key={id} data={data} />}
    </QueryView>
  );
}

function Contents({ data: { payout, lines } }: { data: PayoutData }) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = t("ledger.payouts.of", { date: fullDate(payout.arrival_date) });
  const columns: Column<PayoutData["lines"][number]>[] = [
    {
      key: "order",
      head: t("ledger.order"),
      cell: ({ order }) => (
        <>
          {order?.order_number ?? t("ledger.payouts.no_order")}
          {order && <small>{shortDate(order.date)}</small>}
        </>
      ),
      sum: t("ledger.payouts.sum"),
    },
    numeric(
      "collected",
      t("ledger.collected"),
      ({ collected }) => dollars(collected),
      dollars(payout.collected),
    ),
    numeric("refunds", t("ledger.refunds"), ({ refunds }) => dollars(refunds), dollars(payout.refunds)),
    numeric(
      "disputes",
      t("ledger.payouts.disputes"),
      ({ disputes }) => dollars(disputes),
      dollars(payout.disputes),
    ),
    numeric("fees", t("ledger.fees"), ({ fees }) => dollars(fees), dollars(payout.fees)),
    numeric("other", t("ledger.payouts.other"), ({ other }) => dollars(other), dollars(payout.other)),
    numeric(
      "after_fees",
      t("ledger.after_fees"),
      ({ after_fees }) => dollars(after_fees),
      dollars(payout.after_fees),
    ),
    { key: "payment", head: t("ledger.payment"), cell: ({ id }) => <StripeId id={id} /> },
  ];
  return (
    <section className={css.part}>
      <h3 ref={heading} tabIndex={-1}>{title}</h3>
      <p>
        <StripeId id={payout.id} />
      </p>
      <DataTable
        name={title}
        columns={columns}
        rows={lines}
        keyOf={({ id }) => id}
        empty={<p className={css.soft}>{t("ledger.payouts.empty")}</p>}
      />
    </section>
  );
}
