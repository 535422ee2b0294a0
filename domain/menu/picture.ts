/** The stored widths of a dish's picture in pixels. Pictures are 4:3; smaller originals are not enlarged. */
export const pictureWidths = [240, 480, 960, 1280] as const;
export const pictureFormats = ["avif", "webp", "jpg"] as const;

export type PictureFormat = typeof pictureFormats[number];

/** Returns the file name of one size and format: "1280.jpg". */
export function pictureName(width: typeof pictureWidths[number], format: PictureFormat): string {
  return `${width}.${format}`;
}

/**
 * Returns the value of a dish's `image_url`: `/images/{id}/1280.jpg?color=c9532c`. The other sizes have the same path prefix. `color` is
 * the average color, shown until the picture is loaded.
 */
export function pictureUrl(id: string, color: string): string {
  return `/images/${id}/${pictureName(1280, "jpg")}?color=${color}`;
}

/** Returns the storage path of a picture, or undefined when `id` or `name` is not valid. */
export function picturePath(id: string, name: string): string | undefined {
  const isName = pictureWidths.some((width) =>
    pictureFormats.some((format) => name === pictureName(width, format))
  );
  return isName && /^[a-z0-9]{32}$/.test(id) ? `${id}/${name}` : undefined;
}

/** Returns the id of the picture at `url`; undefined when the URL is not one of `pictureUrl`. */
export function pictureId(url: string): string | undefined {
  return /^\/images\/([a-z0-9]{32})\//.exec(url)?.[1];
}

/** Returns the storage path of the file at `url`; undefined when the URL is not one of `pictureUrl`. */
export function storedPath(url: string): string | undefined {
  const [, id = "", name = ""] = /^\/images\/([^/]+)\/([^/?]+)(?:\?color=[0-9a-f]{6})?$/.exec(url) ?? [];
  return picturePath(id, name);
}

/** Returns the average color of the picture at `url` as six hexadecimal digits; undefined when the URL is not one of `pictureUrl`. */
export function pictureColor(url: string): string | undefined {
  return /\?color=([0-9a-f]{6})$/.exec(url)?.[1];
}

/** Returns the `srcset` with every width of the picture at `url`; empty when the URL is not one of `pictureUrl`. */
export function pictureSet(url: string, format: PictureFormat): string {
  const id = pictureId(url);
  if (id === undefined) return "";
  const base = `/images/${id}/`;
  return pictureWidths
    .map((width) => `${base}${pictureName(width, format)} ${width}w`).join(", ");
}
