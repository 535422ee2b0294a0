import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "@/lib/i18n/text.ts";
import css from "./status.module.css";
import { statusQuery } from "../api/store_calls.ts";

/** Shows whether the restaurant is open now. Renders nothing when the request fails. */
export function StoreStatus() {
  const t = useTranslate();
  const { data } = useQuery(statusQuery);
  return (
    <p role="status">
      {data !== undefined && (
        <span className={css.status} data-open={data.is_open}>
          <span className={css.dot} aria-hidden="true" />
          {t(data.is_open ? "store.open" : "store.closed")}
        </span>
      )}
    </p>
  );
}
