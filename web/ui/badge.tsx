import type { ReactNode } from "react";
import css from "./badge.module.css";

export type BadgeTone = "plain" | "good" | "caution" | "bad" | "info";

/** A short label with an icon and text, because color alone must not carry the meaning. */
export function Badge(
  { tone, icon, wraps, children }: {
    tone?: BadgeTone;
    icon?: ReactNode;
    /** Allows line breaks, for a text that may be wider than a phone. */
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
