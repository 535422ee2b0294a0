import styles from "./skeleton.module.css";

/** Holds the place of what is on its way, line by line. Say in a live region what is loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => <div key={line} className={styles.line} />)}
    </div>
  );
}
