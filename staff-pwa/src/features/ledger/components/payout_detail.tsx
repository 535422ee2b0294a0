import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PayoutData } from "@contract/schemas/ledger.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { fullDate, shortDate } from "@/lib/format/times.ts";
import { Failed, Loading } from "@/ui/states.tsx";
import { dollars } from "@web/format/money.ts";
import css from "./ledger.module.css";
import { payoutQuery } from "../api/ledger_calls.ts";

/** What one payout contains. Receives the focus when it opens, because it is below the list. */
export function PayoutDetail({ id }: { id: string }) {
  const t = useTranslate();
  const detail = useQuery(payoutQuery(id));
  if (detail.isPending) return <Loading />;
  if (detail.isError) {
    return (
      <Failed
        text={errorMessage(detail.error, t("ledger.failed"))}
        onRetry={() => void detail.refetch()}
      />
    );
  }
  return <Contents key={id} data={detail.data} />;
}

function Contents({ data: { payout, lines } }: { data: PayoutData }) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = t("ledger.payouts.of", { date: fullDate(payout.arrival_date) });
  return (
    <section className={css.part}>
      <h3 ref={heading} tabIndex={-1}>{title}</h3>
      <p className={css.payment} translate="no">{payout.id}</p>
      {lines.length === 0
        ? <p className={css.soft}>{t("ledger.payouts.empty")}</p>
        : (
          <div className={css.scroll} role="region" aria-label={title} tabIndex={0}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t("ledger.order")}</th>
                  <th scope="col">{t("ledger.collected")}</th>
                  <th scope="col">{t("ledger.refunds")}</th>
                  <th scope="col">{t("ledger.payouts.disputes")}</th>
                  <th scope="col">{t("ledger.fees")}</th>
                  <th scope="col">{t("ledger.payouts.other")}</th>
                  <th scope="col">{t("ledger.after_fees")}</th>
                  <th scope="col" data-text>{t("ledger.payment")}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.id}>
                    <th scope="row">
                      {line.order?.order_number ?? t("ledger.payouts.no_order")}
                      {line.order && <small>{shortDate(line.order.date)}</small>}
                    </th>
                    <td className="figures">{dollars(line.collected)}</td>
                    <td className="figures">{dollars(line.refunds)}</td>
                    <td className="figures">{dollars(line.disputes)}</td>
                    <td className="figures">{dollars(line.fees)}</td>
                    <td className="figures">{dollars(line.other)}</td>
                    <td className="figures">{dollars(line.after_fees)}</td>
                    <td className={css.payment} data-text translate="no">{line.id}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t("ledger.payouts.sum")}</th>
                  <td className="figures">{dollars(payout.collected)}</td>
                  <td className="figures">{dollars(payout.refunds)}</td>
                  <td className="figures">{dollars(payout.disputes)}</td>
                  <td className="figures">{dollars(payout.fees)}</td>
                  <td className="figures">{dollars(payout.other)}</td>
                  <td className="figures">{dollars(payout.after_fees)}</td>
                  <td />
                </tr>
              </tfoot>
            </table>
          </div>
        )}
    </section>
  );
}
