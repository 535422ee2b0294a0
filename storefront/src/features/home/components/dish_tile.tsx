import { DishName } from "@/ui/dish_name.tsx";
import { AddDish, DishPrices } from "@/ui/dish_order.tsx";
import { DishPicture } from "@/ui/dish_picture.tsx";
import type { TileDish } from "../api/home_menu.ts";
import styles from "./dish_tile.module.css";

type Props = {
  dish: TileDish;
  onChoose: (dish: TileDish) => void;
  canOrder: boolean;
  isLunch: boolean;
};

/** One dish: its picture, name and price. Its button covers the whole tile. */
export function DishTile({ dish, onChoose, canOrder, isLunch }: Props) {
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
          <DishPrices dish={dish} isLunch={isLunch} />
        </p>
        <AddDish dish={dish} canOrder={canOrder} onChoose={onChoose} />
      </div>
    </li>
  );
}
