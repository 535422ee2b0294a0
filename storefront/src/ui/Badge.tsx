import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { Icon, type IconName } from "./Icon.tsx";

export type BadgeTone = "plain" | "good" | "caution" | "bad" | "info";

/** A mark with a shape and a word: colour alone means nothing. */
export function Badge(
  { tone = "plain", icon, children }: { tone?: BadgeTone; icon?: IconName; children: ReactNode },
) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
