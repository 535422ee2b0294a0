import { useTranslate } from "@/lib/i18n/text.ts";
import type { DishCount } from "../../model/kitchen.ts";
import css from "./dish_counts.module.css";

/** How many of each dish are still to be prepared in all orders, split by options. */
export function DishCounts({ counts }: { counts: readonly DishCount[] }) {
  const t = useTranslate();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={css.counts} aria-labelledby="dish-counts" tabIndex={0}>
      <h2 id="dish-counts" className={css.title}>
        {t("kitchen.counts")} <span className="figures">{total}</span>
      </h2>
      {total === 0 && <p className={css.none}>{t("kitchen.counts.none")}</p>}
      <ul>
        {counts.map(({ dishId, names, count, variants }) => (
          <li key={dishId} className={css.dish}>
            <p className={css.line}>
              <span lang={names.isKorean ? "ko" : "en"} className={css.first}>{names.first}</span>{" "}
              <strong className={`${css.count} figures`}>×{count}</strong>
            </p>
            {names.second !== "" && <p lang="en" className={`${css.second} english`}>{names.second}</p>}
            {variants.some(({ options }) => options.length > 0) && (
              <ul className={css.variants}>
                {variants.map(({ key, options, count }) => (
                  <li key={key} className={css.line}>
                    {options.length === 0 ? <span>{t("kitchen.plain")}</span> : (
                      <span>
                        {options.map((option, nth) => (
                          <span key={option.id} className={css.option} data-kind={option.kind}>
                            {nth > 0 && ", "}
                            <span lang={option.name_korean === "" ? "en" : "ko"}>
                              {option.name_korean || option.name}
                            </span>
                            {option.quantity > 1 && ` ×${option.quantity}`}
                          </span>
                        ))}
                      </span>
                    )} <strong className="figures">×{count}</strong>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
