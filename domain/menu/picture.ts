/** The stored widths of a dish's picture in pixels. Smaller originals are not enlarged. */
export const pictureWidths = [240, 480, 960] as const;
export const pictureFormats = ["webp", "jpg"] as const;

export type PictureFormat = typeof pictureFormats[number];

/** Returns the file name of one size and format: "960.webp". */
export function pictureName(width: typeof pictureWidths[number], format: PictureFormat): string {
  return `${width}.${format}`;
}

/** Returns the value of a dish's `image_url`: `/images/{id}/960.webp`. The other sizes have the same path prefix. */
export function pictureUrl(id: string): string {
  return `/images/${id}/${pictureName(960, "webp")}`;
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

/** Returns the `srcset` with every width of the picture at `url`; empty when the URL is not one of `pictureUrl`. */
export function pictureSet(url: string, format: PictureFormat): string {
  const base = /^(\/images\/[a-z0-9]{32})\/\d+\.\w+$/.exec(url)?.[1];
  return base === undefined
    ? ""
    : pictureWidths.map((width) => `${base}/${pictureName(width, format)} ${width}w`).join(", ");
}
