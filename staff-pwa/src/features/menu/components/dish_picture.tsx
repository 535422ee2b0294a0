import { useMemo } from "react";
import type { Illustration } from "@domain/menu/illustration.ts";
import { illustrationSvg } from "@web/illustrations/svg.ts";
import { pictureId } from "@domain/menu/picture.ts";
import css from "./dish_picture.module.css";

type Props = {
  dish: { name: string; name_korean: string };
  url: string | null;
  illustration: Illustration | null;
  isLarge?: boolean;
};

/**
 * What guests see: the dish's picture, or its illustration, or the first syllable of its Korean name. Decorative, because the name is
 * beside it.
 */
export function DishPicture({ dish, url, illustration, isLarge = false }: Props) {
  const look = `${css.picture} ${isLarge ? css.large : ""}`;
  const id = url === null ? undefined : pictureId(url);
  const rendered = useMemo(
    () => illustration && `data:image/svg+xml,${encodeURIComponent(illustrationSvg(illustration))}`,
    [illustration],
  );
  if (url !== null) {
    const small = id === undefined ? url : `/images/${id}/240.webp`;
    return <img className={look} src={isLarge ? url : small} alt="" loading="lazy" />;
  }
  if (rendered !== null) return <img className={`${look} ${css.illustration}`} src={rendered} alt="" />;
  return (
    <span className={`${look} ${css.monogram}`} lang="ko" aria-hidden="true">
      {/\p{Script=Hangul}/u.exec(dish.name_korean)?.[0] ?? dish.name.slice(0, 1)}
    </span>
  );
}
