import { useQuery } from "@tanstack/react-query";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { dollars } from "@web/format/money.ts";
import { statusQuery } from "@/lib/queries.ts";
import { lunchWindow } from "@/lib/format/lunch_window.ts";
import styles from "./lunch_price.module.css";

/** The lunch and dinner prices and their hours. The pickup time decides which price applies, not the time of ordering. */
export function LunchPrice({ lunch, dinner }: { lunch: number; dinner: number }) {
  const t = useTranslate();
  const language = useLanguage();
  const pricing = useQuery(statusQuery).data?.pricing;
  if (pricing === undefined) return <p className="figures">{dollars(dinner)}</p>;
  return (
    <div className={styles.box}>
      <dl className={`${styles.prices} figures`}>
        <div>
          <dt>{t("dish.lunchWhen", { window: lunchWindow(pricing.lunch, t, language) })}</dt>
          <dd>{dollars(lunch)}</dd>
        </div>
        <div>
          <dt>{t("dish.dinnerWhen")}</dt>
          <dd>{dollars(dinner)}</dd>
        </div>
      </dl>
      <p>{t("dish.priceByPickup")}</p>
    </div>
  );
}
