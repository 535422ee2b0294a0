import { useQuery } from "@tanstack/react-query";
import { restaurantNames } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { MapLink } from "@/ui/map_link.tsx";
import { phoneLink } from "@domain/shared/contact_links.ts";
import { statusQuery } from "@/lib/queries.ts";
import { Icon } from "@/ui/icon.tsx";
import { ownText } from "@domain/shared/language.ts";
import styles from "./restaurant_cards.module.css";

/** The restaurant's contacts and address. */
export function RestaurantCards() {
  const t = useTranslate();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  const language = useLanguage();
  if (restaurant === undefined) return null;
  const name = restaurantNames(restaurant, language).first;
  const { restaurant_phone: phone, restaurant_email: email, restaurant_address: address } = restaurant;
  return (
    <div className={styles.cards}>
      {phone + email !== "" && (
        <section className={styles.card}>
          <h2>{t("restaurant.contact")}</h2>
          {phone !== "" && (
            <a href={phoneLink(phone)} className={`${styles.link} figures`}>
              <Icon name="phone" size={20} />
              {phone}
            </a>
          )}
          {email !== "" && (
            <a href={`mailto:${email}`} className={styles.link}>
              <Icon name="mail" size={20} />
              {email}
            </a>
          )}
        </section>
      )}
      {address !== "" && (
        <section className={styles.card}>
          <h2>{t("restaurant.address")}</h2>
          <p lang={name.language}>{name.text}</p>
          <p>{address}</p>
          <ParkingNote />
          <MapLink address={address} className={styles.link}>
            <Icon name="pin" size={20} />
            {t("restaurant.directions")}
          </MapLink>
        </section>
      )}
    </div>
  );
}

/** Where guests park. Renders nothing while the setting is empty. */
export function ParkingNote() {
  const t = useTranslate();
  const language = useLanguage();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  if (restaurant === undefined) return null;
  const note = ownText(language, { en: restaurant.parking_note, ko: restaurant.parking_note_korean });
  if (note.text === "") return null;
  return (
    <p>
      <strong>{t("restaurant.parking")}</strong> <span lang={note.language}>{note.text}</span>
    </p>
  );
}
