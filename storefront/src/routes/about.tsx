import { Link } from "@tanstack/react-router";
import { RestaurantCards } from "../features/tracking/components/restaurant_cards.tsx";
import { useTranslate } from "../lib/i18n.ts";
import { buttonClass } from "@web/ui/button.tsx";
import page from "../ui/page.module.css";
import { PageHead, PageHeading } from "../ui/page.tsx";
import styles from "./about.module.css";

export function AboutPage() {
  const t = useTranslate();
  return (
    <div className={page.page}>
      <PageHead title={t("about.pageTitle")} description={t("about.lead")} />
      <PageHeading title={t("about.title")}>{t("about.lead")}</PageHeading>
      <div className={styles.columns}>
        <div>
          <div className={styles.text}>
            <h2>{t("about.kitchenTitle")}</h2>
            <p>{t("about.kitchen")}</p>
            <h2>{t("about.clothTitle")}</h2>
            <p>{t("about.cloth")}</p>
            <h2>{t("about.orderTitle")}</h2>
            <p>{t("about.order")}</p>
          </div>
          <Link to="/menu" className={buttonClass("primary")}>{t("about.toMenu")}</Link>
        </div>
        <RestaurantCards />
      </div>
    </div>
  );
}
