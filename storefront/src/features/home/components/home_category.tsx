import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { anchorOf, categoryNames } from "@/lib/categories.ts";
import { namesOf } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import type { HomeCategory as Category, TileDish } from "../api/home_menu.ts";
import { DishTile } from "./dish_tile.tsx";
import styles from "./home_menu.module.css";

type Props = {
  category: Category;
  onChoose: (dish: TileDish) => void;
  canOrder: boolean;
  isLunch: boolean;
};

/** A category: its name, its first dishes and the link to the others. Memoized, so that React hydrates one category at a time. */
export const HomeCategory = memo(function HomeCategory({ category, onChoose, canOrder, isLunch }: Props) {
  const t = useTranslate();
  const { first, second } = namesOf(categoryNames(category), useLanguage());
  const id = `home-${category.category_id}`;
  return (
    <section aria-labelledby={id} className={styles.category}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          <span lang={first.language}>{first.text}</span>{" "}
          {second !== undefined && (
            <span lang={second.language} className={styles.second}>{second.text}</span>
          )}
        </h2>
        {category.count > category.first.length && (
          <Link to="/menu" hash={anchorOf(category)} className={styles.all}>
            {t("home.all", { count: category.count })}{" "}
            <span lang={first.language} className="visually-hidden">{first.text}</span>
          </Link>
        )}
      </div>
      <ul className={styles.dishes} aria-labelledby={id} tabIndex={canOrder ? undefined : 0}>
        {category.first.map((dish) => (
          <DishTile key={dish.id} dish={dish} onChoose={onChoose} canOrder={canOrder} isLunch={isLunch} />
        ))}
      </ul>
    </section>
  );
});
