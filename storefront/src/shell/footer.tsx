import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { restaurantNames } from "../lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "../lib/i18n.ts";
import { MapLink } from "../ui/map_link.tsx";
import { legalPages } from "@domain/settings/legal_page.ts";
import { phoneLink } from "@domain/shared/contact_links.ts";
import { statusQuery } from "../lib/queries.ts";
import { OpenStatus } from "../ui/open_status.tsx";
import { Seam } from "../ui/seam.tsx";
import styles from "./footer.module.css";

export function Footer() {
  const t = useTranslate();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  const language = useLanguage();
  const names = restaurant && restaurantNames(restaurant, language);
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div>
          <Seam of="footer" />
          <p className={styles.name}>
            <span lang={names?.first.language}>{names?.first.text}</span>{" "}
            <span lang={names?.second?.language}>{names?.second?.text}</span>
          </p>
          <p>{t("footer.pickupOnly")}</p>
        </div>
        {restaurant !== undefined && (
          <address className={styles.address}>
            {restaurant.restaurant_address !== "" && (
              <MapLink address={restaurant.restaurant_address}>{restaurant.restaurant_address}</MapLink>
            )}
            {restaurant.restaurant_phone !== "" && (
              <a href={phoneLink(restaurant.restaurant_phone)} className="figures">
                {restaurant.restaurant_phone}
              </a>
            )}
          </address>
        )}
        <div>
          <OpenStatus />
          <Link to="/hours">{t("footer.hours")}</Link>
        </div>
        <div className={styles.legal}>
          {legalPages.map((page) => (
            <Link key={page} to={`/${page}`} reloadDocument>{t(`legal.${page}`)}</Link>
          ))}
        </div>
      </div>
    </footer>
  );
}
