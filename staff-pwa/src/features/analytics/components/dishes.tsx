import { useState } from "react";
import type { Analytics } from "@contract/schemas/analytics.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dollars } from "@web/format/money.ts";
import { Button } from "@web/ui/button.tsx";
import css from "./analytics.module.css";

const initiallyShown = 10;

/** Sales by dish, highest first. The bar behind a dish compares its sales with those of the first. */
export function Dishes({ dishes }: { dishes: Analytics["by_dish"] }) {
  const t = useTranslate();
  const [isExpanded, setExpanded] = useState(false);
  const sorted = dishes.toSorted((one, other) => other.sales - one.sales || other.quantity - one.quantity);
  const max = sorted[0]?.sales ?? 0;
  return (
    <section className={css.part}>
      <h2>{t("analytics.by_dish")}</h2>
      <div className={css.scroll} role="region" aria-label={t("analytics.by_dish")} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t("analytics.dish")}</th>
              <th scope="col">{t("analytics.sold")}</th>
              <th scope="col">{t("analytics.dish_sales")}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, isExpanded ? undefined : initiallyShown).map((dish) => (
              <tr key={dish.menu_item_id}>
                <th scope="row">
                  <span
                    className={css.share}
                    style={{ inlineSize: `${max > 0 ? 100 * dish.sales / max : 0}%` }}
                    aria-hidden="true"
                  />
                  {dish.name} <small lang="ko">{dish.name_korean}</small>
                </th>
                <td className="figures">{dish.quantity}</td>
                <td className="figures">{dollars(dish.sales)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {dishes.length > initiallyShown && !isExpanded && (
        <Button
          look="ghost"
          onClick={() => setExpanded(true)}
        >
          {t("analytics.all_dishes", { count: dishes.length })}
        </Button>
      )}
    </section>
  );
}
