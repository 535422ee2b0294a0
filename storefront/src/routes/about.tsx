import { Link } from "@tanstack/react-router";
import { RestaurantCards } from "../features/tracking/components/restaurant_cards.tsx";
import { useQuery } from "@tanstack/react-query";
import { ownText } from "@domain/shared/language.ts";
import { useLanguage, useTranslate } from "../lib/i18n.ts";
import { statusQuery } from "../lib/queries.ts";
import { buttonClass } from "@web/ui/button.tsx";
import page from "../ui/page.module.css";
import { PageHead, PageHeading } from "../ui/page.tsx";
import { RestaurantPicture } from "../features/restaurant/components/restaurant_picture.tsx";
import styles from "./about.module.css";

export function AboutPage() {
  const t = useTranslate();
  const language = useLanguage();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  const line = ownText(language, { en: restaurant?.hero_line ?? "", ko: restaurant?.hero_line_korean });
  const about = ownText(language, { en: restaurant?.about ?? "", ko: restaurant?.about_korean });
  const year = restaurant?.first_year ?? null;
  return (
    <div className={page.page}>
      <PageHead title={t("about.pageTitle")} description={line.text || t("about.description")} />
      <PageHeading title={t("about.title")}>
        {year === null ? undefined : t("about.since", { year: String(year) })}
      </PageHeading>
      <div className={styles.columns}>
        <div>
          <div className={styles.text}>
            {about.text !== "" && (
              <>
                <h2>{t("about.kitchenTitle")}</h2>
                {about.text.split("\n").filter((line) => line !== "").map((line, nth) => (
                  <p key={nth} lang={about.language}>{line}</p>
                ))}
              </>
            )}
            <h2>{t("about.clothTitle")}</h2>
            <p>{t("about.cloth")}</p>
            <h2>{t("about.orderTitle")}</h2>
            <p>{t("about.order")}</p>
          </div>
          <Link to="/menu" className={buttonClass("primary")}>{t("about.toMenu")}</Link>
        </div>
        <div className={styles.place}>
          <RestaurantPicture />
          <RestaurantCards />
        </div>
      </div>
    </div>
  );
}
