import { illustrationUrl } from "@domain/menu/illustration.ts";
import { useCallback } from "react";
import styles from "./dish_picture.module.css";
import { drawWhenNear } from "../lib/illustration_sheet.ts";
import { Photo } from "./photo.tsx";

/** What the picture of a dish needs from the menu or the cart. */
export type PicturedDish = {
  id: string;
  name: string;
  name_korean: string;
  image_url: string | null;
  illustration_version?: string | undefined;
};

export const isPictured = ({ image_url, illustration_version }: PicturedDish): boolean =>
  image_url !== null || illustration_version !== undefined;

type Props = {
  dish: PicturedDish;
  /** The `sizes` attribute of a photograph. */
  sizes: string;
  /** Takes the illustration from the file of the whole menu, which an element around it names in `data-sheet`. */
  isInSheet?: boolean;
};

/** The dish's photograph, or its illustration, or the first syllable of its Korean name. The parent sets the size. */
export function DishPicture({ dish, sizes, isInSheet = false }: Props) {
  const { id, name, name_korean, image_url, illustration_version } = dish;
  if (image_url !== null) {
    return (
      <div className={styles.picture}>
        <Photo url={image_url} sizes={sizes} />
      </div>
    );
  }
  if (illustration_version === undefined) {
    return (
      <div className={styles.monogram} lang="ko" aria-hidden="true">
        {/\p{Script=Hangul}/u.exec(name_korean)?.[0] ?? name.slice(0, 1)}
      </div>
    );
  }
  const url = illustrationUrl(id, illustration_version);
  return (
    <div className={styles.picture}>
      {/* Another illustration is another element, which is drawn when it comes near. */}
      {isInSheet
        ? <SheetIllustration key={url} url={url} />
        : <img {...illustration} src={url} loading="lazy" />}
    </div>
  );
}

/** The server sends no address of it, because only the script draws it. */
function SheetIllustration({ url }: { url: string }) {
  return (
    <img
      {...illustration}
      ref={useCallback((image: HTMLImageElement) => drawWhenNear(image, url), [url])}
    />
  );
}

const illustration = {
  className: styles.illustration,
  alt: "",
  decoding: "async",
  width: 200,
  height: 200,
} as const;
