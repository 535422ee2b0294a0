import type { ReactNode } from "react";
import styles from "./page.module.css";
import { Seam } from "./seam.tsx";

/** The h1 of a simple page. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <Seam of={title} />
      <h1>{title}</h1>
      {children !== undefined && <div className={styles.lead}>{children}</div>}
    </div>
  );
}
