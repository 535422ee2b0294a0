import { useQuery } from "@tanstack/react-query";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { lunchHours } from "@/lib/format/lunch_window.ts";
import { dollars } from "@web/format/money.ts";
import { statusQuery } from "@/lib/queries.ts";
import { asapNow } from "@/lib/format/status_text.ts";
import { Icon } from "@/ui/icon.tsx";
import { useIsMenuEmpty } from "../api/home_menu.ts";
import styles from "./notes.module.css";

/** Notes on prices, pickup and payment above the menu. */
export function Notes() {
  const t = useTranslate();
  const language = useLanguage();
  const status = useQuery(statusQuery).data;
  const pricing = status?.pricing;
  const asap = status && asapNow(status);
  if (useIsMenuEmpty()) return null;
  return (
    <section aria-labelledby="notes" className={styles.notes}>
      <h2 id="notes" className={styles.title}>{t("notes.title")}</h2>
      <ul className={styles.list}>
        {pricing !== undefined && pricing.lunch.days.length > 0 && (
          <li>
            <Icon name="clock" />
            <p>
              <strong>{t("notes.lunch")}</strong> {t("notes.lunchWhen", {
                window: lunchHours(pricing.lunch, t, language),
                difference: dollars(pricing.lunch.difference).replace(/\.00$/, ""),
              })}
            </p>
          </li>
        )}
        <li>
          <Icon name="bag" />
          <p>
            <strong>{t("notes.pickup")}</strong> {asap && t("notes.readyIn", asap)}
          </p>
        </li>
        <li>
          <Icon name="check" />
          <p>
            <strong>{t("notes.card")}</strong> {t("notes.cardMore")}
          </p>
        </li>
      </ul>
    </section>
  );
}
