import { useSyncExternalStore } from "react";
import { useText } from "../lib/i18n.ts";
import styles from "./OfflineNote.module.css";

/** Without a connection the page can still be read, but nothing can be ordered. */
export function OfflineNote() {
  const text = useText();
  const online = useSyncExternalStore(onChange, () => navigator.onLine, () => true);
  return <p role="status" className={styles.note}>{online ? null : text("offline.note")}</p>;
}

function onChange(changed: () => void): () => void {
  globalThis.addEventListener("online", changed);
  globalThis.addEventListener("offline", changed);
  return () => {
    globalThis.removeEventListener("online", changed);
    globalThis.removeEventListener("offline", changed);
  };
}
