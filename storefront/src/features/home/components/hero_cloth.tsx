import cloth from "@/ui/patchwork.module.css";
import styles from "./hero_cloth.module.css";

/** The pieces of the patchwork: x, y, width, height, color. */
const pieces = [
  [0, 0, 150, 96, "undyed"],
  [150, 0, 96, 150, "gold"],
  [246, 0, 190, 70, "sky"],
  [436, 0, 164, 128, "persimmon"],
  [0, 96, 60, 190, "indigo"],
  [60, 96, 90, 110, "rose"],
  [150, 150, 96, 56, "plum"],
  [246, 70, 120, 136, "undyed"],
  [366, 70, 70, 136, "moss"],
  [436, 128, 164, 78, "undyed"],
  [60, 206, 186, 80, "persimmon"],
  [246, 206, 80, 174, "indigo"],
  [326, 206, 194, 94, "gold"],
  [520, 206, 80, 174, "sky"],
  [0, 286, 130, 94, "moss"],
  [130, 286, 116, 94, "undyed"],
  [326, 300, 100, 80, "rose"],
  [426, 300, 94, 80, "plum"],
] as const;

/** The patchwork of the home page. Darker edges and dashed lines show flat-felled seams. */
export function HeroCloth() {
  return (
    <svg
      className={styles.cloth}
      viewBox="0 0 600 380"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <pattern id="weave" width="4" height="4" patternUnits="userSpaceOnUse">
          <path d="M0 .5h4M.5 0v4" className={styles.thread} />
        </pattern>
      </defs>
      {pieces.map(([x, y, width, height, ramie]) => (
        <g key={`${x} ${y}`}>
          <rect className={cloth[ramie]} x={x} y={y} width={width} height={height} />
          <rect className={styles.fold} x={x} y={y} width={width} height={height} />
          <rect className={styles.stitch} x={x + 6} y={y + 6} width={width - 12} height={height - 12} />
        </g>
      ))}
      <rect width="600" height="380" fill="url(#weave)" />
    </svg>
  );
}
