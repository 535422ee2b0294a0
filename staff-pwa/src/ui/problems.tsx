import type { ReactNode } from "react";
import css from "./problems.module.css";

/** A framed row of badges for what is wrong, with links to it. */
export function Problems({ label, children }: { label?: string; children: ReactNode }) {
  return <section className={css.problems} aria-label={label}>{children}</section>;
}
