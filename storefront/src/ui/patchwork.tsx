import { patchwork } from "@web/bojagi.ts";
import styles from "./patchwork.module.css";

/** A patchwork of four patches. Classes set the colors because the content security policy forbids inline styles. */
export function Patchwork({ of }: { of: string }) {
  return (
    <svg className={styles.cloth} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {patchwork(of).map((patch) => (
        <rect
          key={`${patch.x} ${patch.y}`}
          className={styles[patch.ramie]}
          x={patch.x}
          y={patch.y}
          width={patch.width}
          height={patch.height}
        />
      ))}
    </svg>
  );
}
