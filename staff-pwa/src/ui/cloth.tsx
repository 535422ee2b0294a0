import { patchwork } from "@web/bojagi.ts";

/** A decorative bojagi (Korean patchwork) of `across` by `down` pieces. The same seed gives the same pattern. */
export function Cloth(
  { seed, across, down, className = "" }: { seed: string; across: number; down: number; className?: string },
) {
  const pieces = Array.from({ length: across * down }, (_, at) => ({
    left: at % across * 100,
    top: Math.floor(at / across) * 100,
    patches: patchwork(`${seed} ${at}`),
  }));
  return (
    <svg
      viewBox={`0 0 ${across * 100} ${down * 100}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {pieces.flatMap(({ left, top, patches }) =>
        patches.map((patch) => (
          <rect
            key={`${left + patch.x}/${top + patch.y}`}
            x={left + patch.x}
            y={top + patch.y}
            width={patch.width}
            height={patch.height}
            fill={`var(--ramie-${patch.ramie})`}
            stroke="var(--paper)"
            strokeWidth="3"
            vectorEffect="non-scaling-stroke"
          />
        ))
      )}
    </svg>
  );
}
