import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useText } from "../lib/i18n.ts";
import { mapLink, phoneLink } from "../lib/links.ts";
import { statusQuery } from "../lib/queries.ts";
import { buttonClass } from "../../../web/ui/button.tsx";
import { ErrorBox } from "../ui/error_box.tsx";
import { Icon } from "../ui/icon.tsx";
import { OpenStatus } from "../ui/open_status.tsx";
import page from "../ui/page.module.css";
import { PageHead } from "../ui/page_head.tsx";
import { PageHeading } from "../ui/page_heading.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./contact.module.css";

export function ContactPage() {
  const text = useText();
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <PageHead title={text("contact.title")} description={text("contact.lead")} />
      <PageHeading title={text("contact.title")}>{text("contact.lead")}</PageHeading>
      <Ways />
    </div>
  );
}

function Ways() {
  const text = useText();
  const { data: status, error, isFetching, refetch } = useQuery(statusQuery);
  if (status === undefined) {
    return error === null
      ? <Skeleton lines={6} />
      : <ErrorBox onRetry={() => refetch()} retrying={isFetching}>{text("contact.failed")}</ErrorBox>;
  }
  const { restaurant_phone, restaurant_email, restaurant_address } = status.restaurant;
  return (
    <address className={styles.ways}>
      <section aria-labelledby="phone">
        <h2 id="phone">
          <Icon name="phone" /> {text("contact.phone")}
        </h2>
        <a href={phoneLink(restaurant_phone)} className="figures">{restaurant_phone}</a>
        <p>{text("contact.phoneHint")}</p>
      </section>
      {restaurant_email !== "" && (
        <section aria-labelledby="email">
          <h2 id="email">
            <Icon name="mail" /> {text("contact.email")}
          </h2>
          <a href={`mailto:${restaurant_email}`}>{restaurant_email}</a>
        </section>
      )}
      <section aria-labelledby="address">
        <h2 id="address">
          <Icon name="pin" /> {text("contact.address")}
        </h2>
        <p>{restaurant_address}</p>
        <p>
          <a href={mapLink(restaurant_address)} className={buttonClass("secondary")}>{text("visit.map")}</a>
        </p>
      </section>
      <section aria-labelledby="open">
        <h2 id="open">
          <Icon name="clock" /> {text("hours.title")}
        </h2>
        <OpenStatus />
        <Link to="/hours">{text("visit.hours")}</Link>
      </section>
    </address>
  );
}
