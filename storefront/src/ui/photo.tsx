import { pictureSet } from "@domain/menu/picture.ts";
import styles from "./photo.module.css";

/** A dish's photograph in the smallest stored size that is sharp at `sizes`. `alt` is empty because the dish's name is next to it. */
export function Photo({ url, sizes }: { url: string; sizes: string }) {
  return (
    <picture className={styles.photo}>
      <source type="image/webp" srcSet={pictureSet(url, "webp")} sizes={sizes} />
      <img
        src={url}
        srcSet={pictureSet(url, "jpg")}
        sizes={sizes}
        alt=""
        loading="lazy"
        decoding="async"
        width="240"
        height="240"
      />
    </picture>
  );
}
