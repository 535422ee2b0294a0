import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { namesOf } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { onFirstInput } from "@/lib/page_events.ts";
import { menuQuery, statusQuery } from "@/lib/queries.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { MenuPlaceholder } from "@/ui/menu_placeholder.tsx";
import { anchorOf, categoryNames } from "@/lib/categories.ts";
import { homeMenuQuery, type TileDish } from "../api/home_menu.ts";
import { DishTile } from "./dish_tile.tsx";
import { HomeCategory } from "./home_category.tsx";
import styles from "./home_menu.module.css";

/**
 * The featured dishes, the links to the categories of the menu page and each category's first dishes, with loading, failed and empty
 * states.
 */
export function HomeMenu({ onChoose }: { onChoose: (dish: TileDish) => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const query = useQuery(homeMenuQuery(language));
  const client = useQueryClient();
  // The dialog of a category's dish needs the menu, which has its options.
  useEffect(
    () => onFirstInput(() => void client.prefetchQuery({ ...menuQuery(language), staleTime: Infinity })),
    [client, language],
  );
  const status = useQuery(statusQuery).data;
  const { data } = query;
  if (data === undefined || data.featured.length === 0) return <MenuPlaceholder query={query} />;
  const canOrder = status?.ordering.available !== false;
  const isLunch = status?.pricing.lunch.is_now === true;
  const arePopular = data.featured.every((dish) => dish.is_popular);
  return (
    <>
      <h2 id="featured" className={styles.title}>{t(arePopular ? "home.popular" : "home.featured")}</h2>
      {/* Without buttons, the keyboard scrolls the row itself. */}
      <ul className={styles.dishes} aria-labelledby="featured" tabIndex={canOrder ? undefined : 0}>
        {data.featured.map((dish) => (
          <DishTile key={dish.id} dish={dish} onChoose={onChoose} canOrder={canOrder} isLunch={isLunch} />
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
      {/* Each in its own boundary, so that React hydrates one by one and handles input in between. */}
      {data.categories.map((category) => (
        <Suspense key={category.category_id} fallback={null}>
          <HomeCategory category={category} onChoose={onChoose} canOrder={canOrder} isLunch={isLunch} />
        </Suspense>
      ))}
    </>
  );
}
