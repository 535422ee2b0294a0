import type { Analytics } from "@contract/schemas/analytics.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dollars } from "@web/format/money.ts";
import { formatDuration } from "@/lib/format/seconds.ts";
import css from "./analytics.module.css";

/** Orders by outcome, and the time until they were accepted. */
export function Outcomes(
  { outcomes, time }: { outcomes: Analytics["by_outcome"]; time: Analytics["time_to_accept"] },
) {
  const t = useTranslate();
  const duration = (seconds: number | null) => seconds === null ? "—" : formatDuration(seconds);
  return (
    <div className={css.stack}>
      <section className={css.part}>
        <h2>{t("analytics.by_outcome")}</h2>
        <div className={css.scroll} role="region" aria-label={t("analytics.by_outcome")} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t("analytics.outcome")}</th>
                <th scope="col">{t("analytics.orders")}</th>
                <th scope="col">{t("analytics.order_totals")}</th>
              </tr>
            </thead>
            <tbody>
              {outcomes.map(({ status, orders, amount }) => (
                <tr key={status}>
                  <th scope="row">{t(`status.${status}`)}</th>
                  <td className="figures">{orders}</td>
                  <td className="figures">{dollars(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section className={css.part}>
        <h2>{t("analytics.accepting")}</h2>
        <dl className={css.account}>
          <div>
            <dt>{t("analytics.accepted")}</dt>
            <dd className="figures">{time.answered}</dd>
          </div>
          <div>
            <dt>{t("analytics.median")}</dt>
            <dd className="figures">{duration(time.median_seconds)}</dd>
          </div>
          <div>
            <dt>{t("analytics.slowest")}</dt>
            <dd className="figures">{duration(time.slowest_tenth_seconds)}</dd>
          </div>
        </dl>
      </section>
    </div>
  );
}
