import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslate } from "@/lib/i18n.ts";
import { MapLink } from "@/ui/map_link.tsx";
import { phoneLink } from "@domain/shared/contact_links.ts";
import { statusQuery } from "@/lib/queries.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { OpenStatus } from "@/ui/open_status.tsx";
import styles from "./visit.module.css";

export function Visit() {
  const t = useTranslate();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  return (
    <section aria-labelledby="visit" className={styles.visit}>
      <h2 id="visit" className={styles.title}>{t("visit.title")}</h2>
      {restaurant !== undefined && (
        <address className={styles.address}>
          {restaurant.restaurant_address !== "" && (
            <p className={styles.where}>{restaurant.restaurant_address}</p>
          )}
          {restaurant.restaurant_phone !== "" && (
            <p>
              <a href={phoneLink(restaurant.restaurant_phone)} className={`${styles.phone} figures`}>
                <Icon name="phone" size={20} />
                {restaurant.restaurant_phone}
              </a>
            </p>
          )}
          {restaurant.restaurant_address !== "" && (
            <MapLink address={restaurant.restaurant_address} className={buttonClass("secondary")}>
              <Icon name="pin" size={20} />
              {t("visit.map")}
            </MapLink>
          )}
        </address>
      )}
      <div className={styles.hours}>
        <OpenStatus />
        <Link to="/hours">{t("visit.hours")}</Link>
      </div>
    </section>
  );
}
