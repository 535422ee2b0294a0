import type { ReactNode } from "react";
import css from "./badge.module.css";

export type BadgeTone = "plain" | "good" | "caution" | "bad" | "info";

/** A short label with a shape and a word: color alone means nothing. */
export function Badge(
  { tone, icon, wraps, children }: {
    tone?: BadgeTone;
    icon?: ReactNode;
    /** For a sentence, which may be longer than a phone is wide. */
    wraps?: boolean;
    children: ReactNode;
  },
) {
  return (
    <span className={css.badge} data-tone={tone} data-wraps={wraps}>
      {icon}
      {children}
    </span>
  );
}
