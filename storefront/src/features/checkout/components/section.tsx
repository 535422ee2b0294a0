import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

/** One numbered step of the checkout. */
export function Section({ step, title, children }: { step: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <span className={`${styles.step} figures`} aria-hidden="true">{step}</span>
        {title}
      </h2>
      {children}
    </section>
  );
}
