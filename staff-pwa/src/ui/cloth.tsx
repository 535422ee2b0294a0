import { patchwork } from "../../../look/bojagi.ts";

/** A piece of bojagi, the same for the same seed. Decoration. */
export function Cloth({ seed, className = "" }: { seed: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {patchwork(seed).map((patch) => (
        <rect
          key={`${patch.x}/${patch.y}`}
          x={patch.x}
          y={patch.y}
          width={patch.width}
          height={patch.height}
          fill={`var(--ramie-${patch.ramie})`}
          stroke="var(--sunk)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
