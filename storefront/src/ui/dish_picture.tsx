import { illustrationUrl } from "@domain/menu/illustration.ts";
import styles from "./dish_picture.module.css";
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

/**
 * The dish's photograph, or its illustration, or the first syllable of its Korean name. `sizes` is the `sizes` attribute of a photograph.
 * The parent sets the size.
 */
export function DishPicture({ dish, sizes }: { dish: PicturedDish; sizes: string }) {
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
  return (
    <div className={styles.picture}>
      <img
        className={styles.illustration}
        src={illustrationUrl(id, illustration_version)}
        alt=""
        loading="lazy"
        decoding="async"
        width="200"
        height="200"
      />
    </div>
  );
}
