import { pictureColor, pictureSet } from "@domain/menu/picture.ts";
import styles from "./photo.module.css";

/** A photograph in the smallest stored size that is sharp at `sizes`. `alt` is empty where its name is next to it. */
export function Photo({ url, sizes, alt = "" }: { url: string; sizes: string; alt?: string }) {
  const color = pictureColor(url);
  const avif = pictureSet(url, "avif");
  return (
    <picture className={styles.photo}>
      {/* An attribute, because the content security policy forbids inline styles. */}
      {color !== undefined && (
        <svg className={styles.color} aria-hidden="true">
          <rect width="100%" height="100%" fill={`#${color}`} />
        </svg>
      )}
      {avif !== "" && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <source type="image/webp" srcSet={pictureSet(url, "webp")} sizes={sizes} />
      <img
        src={url}
        srcSet={pictureSet(url, "jpg")}
        sizes={sizes}
        alt={alt}
        loading="lazy"
        decoding="async"
        width="240"
        height="180"
      />
    </picture>
  );
}
