import { useState } from "react";
import type { Analytics } from "@contract/schemas/analytics.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { dollars } from "../../../../../web/format/money.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import css from "./analytics.module.css";

const shownAtFirst = 10;

/** What was sold, the best first; the bar behind a dish is its share of the best one's money. */
export function Dishes({ dishes }: { dishes: Analytics["by_dish"] }) {
  const say = useSay();
  const [isWhole, setWhole] = useState(false);
  const sorted = dishes.toSorted((one, other) => other.net - one.net || other.quantity - one.quantity);
  const most = sorted[0]?.net ?? 0;
  return (
    <section className={css.part}>
      <h2>{say("analytics.by_dish")}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{say("analytics.dish")}</th>
            <th scope="col">{say("analytics.sold")}</th>
            <th scope="col">{say("analytics.net")}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, isWhole ? undefined : shownAtFirst).map((dish) => (
            <tr key={dish.menu_item_id}>
              <th scope="row">
                <span
                  className={css.share}
                  style={{ inlineSize: `${most > 0 ? 100 * dish.net / most : 0}%` }}
                  aria-hidden="true"
                />
                {dish.name} <small lang="ko">{dish.name_korean}</small>
              </th>
              <td className="figures">{dish.quantity}</td>
              <td className="figures">{dollars(dish.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {dishes.length > shownAtFirst && !isWhole && (
        <Button look="ghost" onClick={() => setWhole(true)}>
          {say("analytics.all_dishes", { count: dishes.length })}
        </Button>
      )}
    </section>
  );
}
