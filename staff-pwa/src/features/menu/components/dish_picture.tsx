import { patchwork } from "../../../../../web/bojagi.ts";
import css from "./dish_picture.module.css";

/** The dish's picture, or the pattern that guests see in its place. Decorative by default, because the name is beside it. */
export function DishPicture(
  { id, url, alt = "", isLarge = false }: { id: string; url: string | null; alt?: string; isLarge?: boolean },
) {
  const look = `${css.picture} ${isLarge ? css.large : ""}`;
  if (url !== null) {
    return (
      <img
        className={look}
        src={isLarge ? url : url.replace(/\/960\.webp$/, "/240.webp")}
        alt={alt}
        loading="lazy"
      />
    );
  }
  return (
    <svg
      className={look}
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {patchwork(id).map((patch) => (
        <rect
          key={`${patch.x}/${patch.y}`}
          x={patch.x}
          y={patch.y}
          width={patch.width}
          height={patch.height}
          fill={`var(--ramie-${patch.ramie})`}
          stroke="var(--paper)"
          strokeWidth="3"
        />
      ))}
    </svg>
  );
}
