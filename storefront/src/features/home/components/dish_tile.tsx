import type { MenuItem } from "@contract/schemas/menu.ts";
import { nameOf } from "../../../lib/dish_names.ts";
import { useLanguage, useTranslate } from "../../../lib/i18n.ts";
import { dollars } from "../../../../../web/format/money.ts";
import { priceNow } from "../../../lib/money.ts";
import { Badge } from "../../../../../web/ui/badge.tsx";
import { DishName } from "../../../ui/dish_name.tsx";
import { DishPicture } from "../../../ui/dish_picture.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./dish_tile.module.css";

type Props = {
  dish: MenuItem;
  onChoose: (dish: MenuItem) => void;
  canOrder: boolean;
  isLunch: boolean;
};

/** One featured dish: its picture, name and price. Its button covers the whole tile. */
export function DishTile({ dish, onChoose, canOrder, isLunch }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <li className={dish.is_available ? styles.tile : `${styles.tile} ${styles.off}`}>
      <div className={styles.picture}>
        <DishPicture dish={dish} sizes="(min-width: 40rem) 14rem, 45vw" />
      </div>
      <h3 className={styles.name}>
        <DishName dish={dish} />
      </h3>
      <div className={styles.foot}>
        <p className={`${styles.price} figures`}>
          <strong>{dollars(priceNow(dish, isLunch))}</strong>
          {dish.lunch_price !== null && (
            <span>
              {isLunch
                ? t("dish.dinner", { price: dollars(dish.price) })
                : t("dish.lunch", { price: dollars(dish.lunch_price) })}
            </span>
          )}
        </p>
        {dish.is_available
          ? canOrder && (
            <button
              type="button"
              className={`${styles.add} needs-script`}
              onClick={() => onChoose(dish)}
              aria-haspopup="dialog"
              aria-label={t("dish.addNamed", { dish: nameOf(dish, language) })}
            >
              <Icon name="plus" size={20} />
            </button>
          )
          : <Badge>{t("dish.unavailable")}</Badge>}
      </div>
    </li>
  );
}
