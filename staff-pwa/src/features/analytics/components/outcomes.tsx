import type { Analytics } from "@contract/schemas/analytics.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { dollars } from "../../../../../web/format/money.ts";
import { spokenSeconds } from "../../../lib/seconds.ts";
import css from "./analytics.module.css";

/** How orders ended, and how long guests waited for an answer. */
export function Outcomes(
  { outcomes, time }: { outcomes: Analytics["by_outcome"]; time: Analytics["time_to_accept"] },
) {
  const say = useSay();
  const spoken = (seconds: number | null) => seconds === null ? "—" : spokenSeconds(seconds);
  return (
    <div className={css.stack}>
      <section className={css.part}>
        <h2>{say("analytics.by_outcome")}</h2>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{say("analytics.outcome")}</th>
              <th scope="col">{say("analytics.orders")}</th>
              <th scope="col">{say("analytics.amount")}</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map(({ status, orders, amount }) => (
              <tr key={status}>
                <th scope="row">{say(`status.${status}`)}</th>
                <td className="figures">{orders}</td>
                <td className="figures">{dollars(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={css.part}>
        <h2>{say("analytics.accepting")}</h2>
        <dl className={css.account}>
          <div>
            <dt>{say("analytics.accepted")}</dt>
            <dd className="figures">{time.answered}</dd>
          </div>
          <div>
            <dt>{say("analytics.median")}</dt>
            <dd className="figures">{spoken(time.median_seconds)}</dd>
          </div>
          <div>
            <dt>{say("analytics.slowest")}</dt>
            <dd className="figures">{spoken(time.slowest_tenth_seconds)}</dd>
          </div>
        </dl>
      </section>
    </div>
  );
}
