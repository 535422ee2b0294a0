import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { Icon, type IconName } from "./icon.tsx";

export type BadgeTone = "plain" | "good" | "caution" | "bad" | "info";

/** A mark with a shape and a word: colour alone means nothing. */
export function Badge(
  { tone = "plain", icon, wraps = false, children }: {
    tone?: BadgeTone;
    icon?: IconName;
    /** For a sentence, which may be longer than a phone is wide. */
    wraps?: boolean;
    children: ReactNode;
  },
) {
  return (
    <span className={`${styles.badge} ${styles[tone]} ${wraps ? styles.wraps : ""}`}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
