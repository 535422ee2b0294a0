import type { MenuItem } from "@contract/schemas/menu.ts";
import { memo } from "react";
import { descriptionOf } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { Allergens, hasContents } from "@/ui/allergens.tsx";
import { AddDish, DishPrices } from "@/ui/dish_order.tsx";
import { DishName } from "@/ui/dish_name.tsx";
import { Icon } from "@/ui/icon.tsx";
import { DishBadges } from "@/ui/dish_badges.tsx";
import { DishPicture, isPictured } from "@/ui/dish_picture.tsx";
import styles from "./dish_card.module.css";

type Props = {
  dish: MenuItem;
  onChoose: (dish: MenuItem) => void;
  /** Shows the preparation time, as on the menu page. */
  withPrepTime?: boolean;
  canOrder: boolean;
  isLunch: boolean;
  note?: string | undefined;
  /** Its illustration is a file of its own, which a browser loads before any script. */
  isFirst?: boolean;
};

/** One dish in the list. Its button covers the whole card. It renders again only when its own properties change. */
export const DishCard = memo(function DishCard(
  { dish, onChoose, withPrepTime = false, canOrder, isLunch, note, isFirst = false }: Props,
) {
  const t = useTranslate();
  const language = useLanguage();
  const description = descriptionOf(dish, language);
  return (
    <li className={dish.is_available ? styles.card : `${styles.card} ${styles.off}`}>
      <div className={styles.text}>
        <h3 className={styles.name}>
          <DishName dish={dish} />
        </h3>
        {description.text !== "" && (
          <p lang={description.language} className={styles.description}>{description.text}</p>
        )}
        <DishBadges dish={dish} />
        <p className={`${styles.price} figures`}>
          <DishPrices dish={dish} isLunch={isLunch} />
          {withPrepTime && (
            <span className={styles.time}>
              <Icon name="clock" size={16} />
              {t("dish.prepTime", { minutes: dish.prep_time_minutes || 15 })}
            </span>
          )}
        </p>
        {hasContents(dish) && (
          <p className={styles.allergens} data-name={t("dish.allergens")}>
            <Icon name="wheat" size={16} />
            <Allergens dish={dish} />
          </p>
        )}
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <div className={isPictured(dish) ? styles.side : `${styles.side} ${styles.compact}`}>
        <div className={styles.picture}>
          <DishPicture dish={dish} sizes="7.5rem" isInSheet={!isFirst} />
        </div>
        <AddDish dish={dish} canOrder={canOrder} onChoose={onChoose} />
      </div>
    </li>
  );
});
