import styles from "./skeleton.module.css";

/** Placeholder lines for content that is loading. Hidden from screen readers; announce the loading in a live region. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => <div key={line} className={styles.line} />)}
    </div>
  );
}
