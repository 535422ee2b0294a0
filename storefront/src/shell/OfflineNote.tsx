import { useKeptAt, useOnline } from "../lib/connection.ts";
import { useLanguage, useText } from "../lib/i18n.ts";
import { instantDateTime } from "../lib/time.ts";
import styles from "./OfflineNote.module.css";

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
        : text("offline.asOf", { time: instantDateTime(keptAt, language) })}
    </p>
  );
}
