import type { MenuItem } from "@contract/schemas/menu.ts";
import { dollars } from "@web/format/money.ts";
import { useQuery } from "@tanstack/react-query";
import { Badge } from "@web/ui/badge.tsx";
import { nameOf } from "../lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "../lib/i18n.ts";
import { priceNow } from "../lib/format/money.ts";
import { statusQuery } from "../lib/queries.ts";
import styles from "./dish_order.module.css";
import { Icon } from "./icon.tsx";

/** The price that applies now, and the other one of lunch and dinner. */
export function DishPrices(
  { dish, isLunch }: { dish: Pick<MenuItem, "price" | "lunch_price">; isLunch: boolean },
) {
  const t = useTranslate();
  return (
    <>
      <strong>{dollars(priceNow(dish, isLunch))}</strong>
      {dish.lunch_price !== null && (
        <span>
          {isLunch
            ? t("dish.dinner", { price: dollars(dish.price) })
            : t("dish.lunch", { price: dollars(dish.lunch_price) })}
        </span>
      )}
    </>
  );
}

type AddProps<Dish> = { dish: Dish; canOrder: boolean; onChoose: (dish: Dish) => void };

/**
 * The button that opens the dish's dialog; a badge while the dish is unavailable. The button covers its closest positioned ancestor, which
 * is the whole card.
 */
export function AddDish<
  Dish extends Pick<MenuItem, "name" | "name_korean" | "is_available"> & { is_alcoholic?: boolean },
>(
  { dish, canOrder, onChoose }: AddProps<Dish>,
) {
  const t = useTranslate();
  const language = useLanguage();
  const sellsAlcohol = useQuery(statusQuery).data?.sells_alcohol ?? true;
  if (!dish.is_available) {
    return <Badge>{t(dish.is_alcoholic && !sellsAlcohol ? "dish.alcoholOver" : "dish.unavailable")}</Badge>;
  }
  if (!canOrder) return null;
  return (
    <button
      type="button"
      className={`${styles.add} needs-script`}
      onClick={() => onChoose(dish)}
      aria-haspopup="dialog"
      aria-label={t("dish.addNamed", { dish: nameOf(dish, language) })}
    >
      <Icon name="plus" size={20} />
    </button>
  );
}
