import type { StoreStatus } from "@contract/schemas/store.ts";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useTranslate } from "../lib/i18n.ts";
import { statusQuery } from "../lib/queries.ts";
import { statusText } from "../lib/format/status_text.ts";
import styles from "./open_status.module.css";

/** The store's status as a text and a dot, whose shape also shows the state. */
export function OpenStatus() {
  const t = useTranslate();
  const language = useLanguage();
  const { data: status } = useQuery(statusQuery);
  if (status === undefined) return <p className={styles.status}>&nbsp;</p>;
  const { headline, detail } = statusText(status, t, language);
  return (
    <p className={`${styles.status} ${styles[status.state]}`}>
      <svg className={styles.dot} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <Shape state={status.state} />
      </svg>
      <strong>{headline}</strong> {detail !== "" && (
        <span className={styles.detail}>
          <span className={styles.mark}>·</span> {detail}
        </span>
      )}
    </p>
  );
}

function Shape({ state }: { state: StoreStatus["state"] }) {
  switch (state) {
    case "open":
      return <circle cx="6" cy="6" r="5" fill="currentColor" />;
    case "last_orders":
    case "last_orders_passed":
      return (
        <path d="M6 1a5 5 0 0 0 0 10zM6 1a5 5 0 0 1 0 10" fill="none" stroke="currentColor" strokeWidth="2" />
      );
    case "paused":
      return <path d="M3.5 1.500v9M8.500 1.500v9" stroke="currentColor" strokeWidth="2.5" />;
    case "closed":
      return <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="2" />;
  }
}
