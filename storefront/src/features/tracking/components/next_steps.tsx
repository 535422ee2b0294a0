import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { useToday } from "@/lib/queries.ts";
import { useOpens } from "../api/use_opens.ts";
import { when } from "../model/money_text.ts";
import styles from "./next_steps.module.css";

const promises = ["next.noCharge", "next.review", "next.capture", "next.email", "next.sms"] as const;

/** The steps during the staff's review, and the time at which an unanswered order expires. */
export function NextSteps({ order }: { order: GuestOrder }) {
  const t = useTranslate();
  const language = useLanguage();
  const today = useToday();
  const isClosed = useOpens() !== undefined;
  return (
    <section className={styles.next}>
      <h2 className={styles.title}>{t("next.title")}</h2>
      <ul className={styles.list}>
        {promises.map((promise) => (
          <li key={promise}>{t(isClosed && promise === "next.review" ? "next.reviewClosed" : promise)}</li>
        ))}
      </ul>
      <p className={styles.note}>
        {t("next.note")}
        {order.expires_at !== null && (
          <>
            {" "}
            <span className="figures">
              {t("pending.expires", { time: when(order.expires_at, language, today) })}
            </span>
          </>
        )}
      </p>
    </section>
  );
}
