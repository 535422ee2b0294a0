import { ok, refuse } from "@domain/shared/result.ts";
import { pictureFormats, pictureName, pictureWidths } from "@domain/menu/picture.ts";
import type { Images, Pictures, StoredImage } from "@domain/ports/images.ts";

export function memoryImages(): Images {
  const kept = new Map<string, StoredImage>();
  return {
    put: (path, image) => Promise.resolve(void kept.set(path, image)),
    read: (path) => Promise.resolve(kept.get(path)),
  };
}

/** Takes any bytes that say they are a JPEG and keeps them as they are in every size. */
export const plainPictures: Pictures = {
  prepare(bytes, type) {
    if (type !== "image/jpeg") return Promise.resolve(refuse({ kind: "not_a_picture" }));
    const variants = pictureWidths.flatMap((width) =>
      pictureFormats.map((format) => ({
        name: pictureName(width, format),
        type: "image/jpeg",
        bytes: new Uint8Array(bytes),
      }))
    );
    return Promise.resolve(ok({ id: "p".repeat(32), variants }));
  },
};
