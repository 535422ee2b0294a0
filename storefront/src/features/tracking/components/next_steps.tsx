import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useLanguage, useText } from "../../../lib/i18n.ts";
import { when } from "../model/money_words.ts";
import styles from "./next_steps.module.css";

const promises = ["next.noCharge", "next.review", "next.capture", "next.email", "next.sms"] as const;

/** What happens while the staff look at the order, and what happens when they do not. */
export function NextSteps({ order }: { order: GuestOrder }) {
  const text = useText();
  const language = useLanguage();
  return (
    <section className={styles.next}>
      <h2 className={styles.title}>{text("next.title")}</h2>
      <ul className={styles.list}>
        {promises.map((promise) => <li key={promise}>{text(promise)}</li>)}
      </ul>
      <p className={styles.note}>
        {text("next.note")}
        {order.expires_at !== null && (
          <>
            {" "}
            <span className="figures">
              {text("pending.expires", { time: when(order.expires_at, language) })}
            </span>
          </>
        )}
      </p>
    </section>
  );
}
