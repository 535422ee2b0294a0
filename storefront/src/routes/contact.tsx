import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslate } from "../lib/i18n.ts";
import { MapLink } from "../ui/map_link.tsx";
import { phoneLink } from "@domain/shared/contact_links.ts";
import { statusQuery } from "../lib/queries.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { ErrorBox } from "../ui/error_box.tsx";
import { Icon } from "../ui/icon.tsx";
import { OpenStatus } from "../ui/open_status.tsx";
import page from "../ui/page.module.css";
import { PageHead, PageHeading } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./contact.module.css";

export function ContactPage() {
  const t = useTranslate();
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <PageHead title={t("contact.title")} description={t("contact.lead")} />
      <PageHeading title={t("contact.title")}>{t("contact.lead")}</PageHeading>
      <ContactDetails />
    </div>
  );
}

function ContactDetails() {
  const t = useTranslate();
  const { data: status, error, isFetching, refetch } = useQuery(statusQuery);
  if (status === undefined) {
    return error === null
      ? <Skeleton lines={6} />
      : <ErrorBox onRetry={() => refetch()} retrying={isFetching}>{t("contact.failed")}</ErrorBox>;
  }
  const { restaurant_phone, restaurant_email, restaurant_address } = status.restaurant;
  return (
    <address className={styles.details}>
      <section aria-labelledby="phone">
        <h2 id="phone">
          <Icon name="phone" /> {t("contact.phone")}
        </h2>
        <a href={phoneLink(restaurant_phone)} className="figures">{restaurant_phone}</a>
        <p>{t("contact.phoneHint")}</p>
      </section>
      {restaurant_email !== "" && (
        <section aria-labelledby="email">
          <h2 id="email">
            <Icon name="mail" /> {t("contact.email")}
          </h2>
          <a href={`mailto:${restaurant_email}`}>{restaurant_email}</a>
        </section>
      )}
      <section aria-labelledby="address">
        <h2 id="address">
          <Icon name="pin" /> {t("contact.address")}
        </h2>
        <p>{restaurant_address}</p>
        <p>
          <MapLink address={restaurant_address} className={buttonClass("secondary")}>
            {t("visit.map")}
          </MapLink>
        </p>
      </section>
      <section aria-labelledby="open">
        <h2 id="open">
          <Icon name="clock" /> {t("hours.title")}
        </h2>
        <OpenStatus />
        <Link to="/hours">{t("visit.hours")}</Link>
      </section>
    </address>
  );
}
