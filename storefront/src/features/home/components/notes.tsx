import { useQuery } from "@tanstack/react-query";
import { useLanguage, useText } from "../../../lib/i18n.ts";
import { lunchHours } from "../../../lib/lunch_window.ts";
import { dollars } from "../../../../../web/format/money.ts";
import { percent } from "../../../lib/money.ts";
import { statusQuery } from "../../../lib/queries.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./notes.module.css";

/** What a guest must know before choosing. */
export function Notes() {
  const text = useText();
  const language = useLanguage();
  const status = useQuery(statusQuery).data;
  const pricing = status?.pricing;
  return (
    <section aria-labelledby="notes" className={styles.notes}>
      <h2 id="notes" className={styles.title}>{text("notes.title")}</h2>
      <ul className={styles.list}>
        {pricing !== undefined && (
          <li>
            <Icon name="clock" />
            <p>
              <strong>{text("notes.lunch")}</strong> {text("notes.lunchWhen", {
                window: lunchHours(pricing.lunch, text, language),
                difference: dollars(pricing.lunch.difference).replace(/\.00$/, ""),
              })}
            </p>
          </li>
        )}
        <li>
          <Icon name="bag" />
          <p>
            <strong>{text("notes.pickup")}</strong>{" "}
            {text("notes.pickupMore", status?.asap_minutes ?? { from: 15, to: 30 })}
          </p>
        </li>
        <li>
          <Icon name="check" />
          <p>
            <strong>{text("notes.card")}</strong> {text("notes.cardMore")}
          </p>
        </li>
        {pricing !== undefined && pricing.service_fee_rate !== 0 && (
          <li>
            <Icon name="info" />
            <p>{text("notes.service_fee", { rate: percent(pricing.service_fee_rate) })}</p>
          </li>
        )}
      </ul>
    </section>
  );
}
