import { patchwork } from "@web/bojagi.ts";
import cloth from "./patchwork.module.css";
import styles from "./seam.module.css";

/** A strip of patchwork that separates parts of a page. */
export function Seam({ of }: { of: string }) {
  const patches = patchwork(of);
  return (
    <svg
      className={`${styles.seam} ${cloth.cloth}`}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {patches.map((patch, at) => {
        const from = [0, 38, 58, 88][at] ?? 0;
        const to = [38, 58, 88, 100][at] ?? 100;
        return <rect key={from} className={cloth[patch.ramie]} x={from} y={0} width={to - from} height={4} />;
      })}
    </svg>
  );
}
