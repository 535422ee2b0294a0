import { useQuery } from "@tanstack/react-query";
import { useCachedAt, useOnline } from "../lib/connection.ts";
import { useLanguage, useTranslate } from "../lib/i18n.ts";
import { phoneLink } from "@domain/shared/contact_links.ts";
import { statusQuery } from "../lib/queries.ts";
import { orderingOffText } from "../lib/format/status_text.ts";
import { dayAndClock } from "@web/format/time.ts";
import styles from "./offline_note.module.css";

/** The reason and the phone number while online ordering is off. */
export function OrderingNote() {
  const t = useTranslate();
  const status = useQuery(statusQuery).data;
  if (status === undefined || status.ordering.available) return null;
  const { restaurant_phone: phone } = status.restaurant;
  return (
    <p className={styles.note}>
      {t(orderingOffText(status.ordering.code))}{" "}
      {phone !== "" && <a href={phoneLink(phone)} className="figures">{phone}</a>}
    </p>
  );
}

/** The notice of an offline page, with the time at which its data were cached. */
export function OfflineNote() {
  const t = useTranslate();
  const language = useLanguage();
  const online = useOnline();
  const cachedAt = useCachedAt();
  return (
    <p role="status" className={styles.note}>
      {online
        ? null
        : cachedAt === undefined
        ? t("offline.note")
        : t("offline.asOf", { time: dayAndClock(cachedAt, language) })}
    </p>
  );
}
