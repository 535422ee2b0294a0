import { useQuery } from "@tanstack/react-query";
import { ComingHolidays, WeeklyHours } from "../features/hours/components/hours_sections.tsx";
import { useTranslate } from "../lib/i18n.ts";
import { useMaps } from "../ui/map_link.tsx";
import { ParkingNote } from "../features/tracking/components/restaurant_cards.tsx";
import { Patchwork } from "../ui/patchwork.tsx";
import { mapLink, phoneLink } from "@domain/shared/contact_links.ts";
import { statusQuery } from "../lib/queries.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { ErrorBox } from "../ui/error_box.tsx";
import { Icon } from "../ui/icon.tsx";
import page from "../ui/page.module.css";
import { PageHead, PageHeading } from "../ui/page.tsx";
import { RestaurantPicture } from "../features/restaurant/components/restaurant_picture.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./contact.module.css";

export function ContactPage() {
  const t = useTranslate();
  return (
    <div className={page.page}>
      <PageHead title={t("contact.title")} description={t("contact.lead")} />
      <PageHeading title={t("contact.title")}>{t("contact.lead")}</PageHeading>
      <div className={styles.columns}>
        <div className={styles.place}>
          <RestaurantPicture />
          <ContactDetails />
        </div>
        <div className={styles.hours}>
          <WeeklyHours />
          <ComingHolidays />
        </div>
      </div>
    </div>
  );
}

function ContactDetails() {
  const t = useTranslate();
  const maps = useMaps();
  const { data: status, error, isFetching, refetch } = useQuery(statusQuery);
  if (status === undefined) {
    return error === null
      ? <Skeleton lines={6} />
      : <ErrorBox onRetry={() => refetch()} retrying={isFetching}>{t("contact.failed")}</ErrorBox>;
  }
  const { restaurant_name, restaurant_phone, restaurant_email, restaurant_address } = status.restaurant;
  return (
    <address className={styles.card}>
      <div className={styles.cloth}>
        <Patchwork of={restaurant_name} />
      </div>
      {[restaurant_address, restaurant_phone, restaurant_email].every((text) => text === "") && (
        <p>{t("contact.none")}</p>
      )}
      {restaurant_address !== "" && (
        <section aria-labelledby="address">
          <h2 id="address">
            <Icon name="pin" /> {t("contact.address")}
          </h2>
          <p className={styles.where}>{restaurant_address}</p>
          <ParkingNote />
          <div className={styles.maps}>
            {maps.map((each) => (
              <a
                key={each}
                href={mapLink(restaurant_address, each)}
                rel="noreferrer"
                className={buttonClass("secondary")}
              >
                {t(`contact.maps.${each}`)}
              </a>
            ))}
          </div>
        </section>
      )}
      {restaurant_phone !== "" && (
        <section aria-labelledby="phone">
          <h2 id="phone">
            <Icon name="phone" /> {t("contact.phone")}
          </h2>
          <a href={phoneLink(restaurant_phone)} className={`${styles.link} figures`}>{restaurant_phone}</a>
          <p>{t("contact.phoneHint")}</p>
        </section>
      )}
      {restaurant_email !== "" && (
        <section aria-labelledby="email">
          <h2 id="email">
            <Icon name="mail" /> {t("contact.email")}
          </h2>
          <a href={`mailto:${restaurant_email}`} className={styles.link}>{restaurant_email}</a>
        </section>
      )}
    </address>
  );
}
