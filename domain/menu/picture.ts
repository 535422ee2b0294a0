/** The widths a dish's picture is kept in, in pixels; a smaller original stays as it is. */
export const pictureWidths = [240, 480, 960] as const;
export const pictureFormats = ["webp", "jpg"] as const;

export type PictureFormat = typeof pictureFormats[number];

export function pictureName(width: typeof pictureWidths[number], format: PictureFormat): string {
  return `${width}.${format}`;
}

/** `/images/{id}/960.webp`: what a dish's `image_url` says. The other sizes lie beside it. */
export function pictureUrl(id: string): string {
  return `/images/${id}/${pictureName(960, "webp")}`;
}

/** The path of one kept picture, or undefined for anything that is none. */
export function picturePath(id: string, name: string): string | undefined {
  const isName = pictureWidths.some((width) =>
    pictureFormats.some((format) => name === pictureName(width, format))
  );
  return isName && /^[a-z0-9]{32}$/.test(id) ? `${id}/${name}` : undefined;
}

/** The id of the picture at `url`; undefined when it is none of ours. */
export function pictureId(url: string): string | undefined {
  return /^\/images\/([a-z0-9]{32})\//.exec(url)?.[1];
}

/** For an `<img>`'s srcset: every width of the picture at `url`; empty when it is none of ours. */
export function pictureSet(url: string, format: PictureFormat): string {
  const base = /^(\/images\/[a-z0-9]{32})\/\d+\.\w+$/.exec(url)?.[1];
  return base === undefined
    ? ""
    : pictureWidths.map((width) => `${base}/${pictureName(width, format)} ${width}w`).join(", ");
}
