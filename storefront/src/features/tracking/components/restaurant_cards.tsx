import { useQuery } from "@tanstack/react-query";
import { restaurantNames } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { mapLink, phoneLink } from "@domain/shared/contact_links.ts";
import { statusQuery } from "@/lib/queries.ts";
import { Icon } from "@/ui/icon.tsx";
import { ParkingNote } from "./parking_note.tsx";
import styles from "./restaurant_cards.module.css";

/** The restaurant's contacts and address. */
export function RestaurantCards() {
  const t = useTranslate();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  const language = useLanguage();
  if (restaurant === undefined) return null;
  const name = restaurantNames(restaurant, language).first;
  return (
    <div className={styles.cards}>
      <section className={styles.card}>
        <h2>{t("restaurant.contact")}</h2>
        <a href={phoneLink(restaurant.restaurant_phone)} className={`${styles.link} figures`}>
          <Icon name="phone" size={20} />
          {restaurant.restaurant_phone}
        </a>
        <a href={`mailto:${restaurant.restaurant_email}`} className={styles.link}>
          <Icon name="mail" size={20} />
          {restaurant.restaurant_email}
        </a>
      </section>
      <section className={styles.card}>
        <h2>{t("restaurant.address")}</h2>
        <p lang={name.language}>{name.text}</p>
        <p>{restaurant.restaurant_address}</p>
        <ParkingNote />
        <a href={mapLink(restaurant.restaurant_address)} className={styles.link} rel="noreferrer">
          <Icon name="pin" size={20} />
          {t("restaurant.directions")}
        </a>
      </section>
    </div>
  );
}
