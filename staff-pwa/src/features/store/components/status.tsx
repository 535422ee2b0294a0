import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "../../../lib/i18n/text.ts";
import css from "./status.module.css";
import { statusQuery } from "../api/store_calls.ts";

/** Whether the restaurant is open right now. A failure to tell shows nothing (spec section 8: only logged). */
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
