import type { MenuItem } from "@contract/schemas/menu.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { namesOf } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { statusQuery } from "@/lib/queries.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { MenuPlaceholder } from "@/ui/menu_placeholder.tsx";
import { anchorOf, categoryNames } from "@/lib/categories.ts";
import { homeMenuQuery } from "../api/home_menu.ts";
import { DishTile } from "./dish_tile.tsx";
import styles from "./home_menu.module.css";

/** The featured dishes and the links to the categories of the menu page, with loading, failed and empty states. */
export function HomeMenu({ onChoose }: { onChoose: (dish: MenuItem) => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const query = useQuery(homeMenuQuery(language));
  const status = useQuery(statusQuery).data;
  const { data } = query;
  if (data === undefined || data.featured.length === 0) return <MenuPlaceholder query={query} />;
  const canOrder = status?.ordering.available !== false;
  const arePopular = data.featured.every((dish) => dish.is_popular);
  return (
    <>
      <h2 id="featured" className={styles.title}>{t(arePopular ? "home.popular" : "home.featured")}</h2>
      {/* Without buttons, the keyboard scrolls the row itself. */}
      <ul className={styles.dishes} aria-labelledby="featured" tabIndex={canOrder ? undefined : 0}>
        {data.featured.map((dish) => (
          <DishTile
            key={dish.id}
            dish={dish}
            onChoose={onChoose}
            canOrder={canOrder}
            isLunch={status?.pricing.lunch.is_now === true}
          />
        ))}
      </ul>
      <nav aria-labelledby="categories" className={styles.categories}>
        <h2 id="categories" className={styles.title}>{t("home.categories")}</h2>
        <ul>
          {data.categories.map((category) => {
            const { first } = namesOf(categoryNames(category), language);
            return (
              <li key={category.category_id}>
                <Link to="/menu" hash={anchorOf(category)} lang={first.language}>{first.text}</Link>
              </li>
            );
          })}
        </ul>
        <Link to="/menu" className={buttonClass("primary")}>
          {t("home.wholeMenu")}
        </Link>
      </nav>
    </>
  );
}
