import { useQuery } from "@tanstack/react-query";
import { useKeptAt, useOnline } from "../lib/connection.ts";
import { useLanguage, useText } from "../lib/i18n.ts";
import { phoneLink } from "../lib/links.ts";
import { statusQuery } from "../lib/queries.ts";
import { orderingOffText } from "../lib/status_words.ts";
import { dayAndClock } from "../../../web/format/time.ts";
import styles from "./offline_note.module.css";

/** While nothing can be ordered online: why, and whom to call. */
export function OrderingNote() {
  const text = useText();
  const status = useQuery(statusQuery).data;
  if (status === undefined || status.ordering.available) return null;
  const { restaurant_phone: phone } = status.restaurant;
  return (
    <p className={styles.note}>
      {text(orderingOffText(status.ordering.code))} <a href={phoneLink(phone)} className="figures">{phone}</a>
    </p>
  );
}

/** Without a connection the page can still be read, and says of what time it is; but nothing can be ordered. */
export function OfflineNote() {
  const text = useText();
  const language = useLanguage();
  const online = useOnline();
  const keptAt = useKeptAt();
  return (
    <p role="status" className={styles.note}>
      {online
        ? null
        : keptAt === undefined
        ? text("offline.note")
        : text("offline.asOf", { time: dayAndClock(keptAt, language) })}
    </p>
  );
}
