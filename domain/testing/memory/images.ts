import { ok, refuse } from "@domain/shared/result.ts";
import { pictureFormats, pictureName, pictureWidths } from "@domain/menu/picture.ts";
import type { Images, PicturePreparation, StoredImage } from "@domain/ports/pictures.ts";

/** `now` is the storage time of each file. */
export function memoryImages(now: () => number): Images {
  const files = new Map<string, StoredImage & { at: number }>();
  const idOf = (path: string) => path.slice(0, path.indexOf("/"));
  return {
    put: (path, image) => Promise.resolve(void files.set(path, { ...image, at: now() })),
    read: (path) => {
      const { at: _, ...image } = files.get(path) ?? { at: 0 };
      return Promise.resolve("bytes" in image ? image : undefined);
    },
    putBefore: (before) => {
      const recent = new Set([...files].filter(([, { at }]) => at >= before).map(([path]) => idOf(path)));
      return Promise.resolve([...new Set([...files.keys()].map(idOf))].filter((id) => !recent.has(id)));
    },
    remove: (id) => {
      for (const path of files.keys()) if (idOf(path) === id) files.delete(path);
      return Promise.resolve();
    },
  };
}

/** Accepts any bytes declared as JPEG and returns them unchanged in every size. */
export const plainPictures: PicturePreparation = {
  prepare(bytes, type) {
    if (type !== "image/jpeg") return Promise.resolve(refuse({ kind: "picture_type_unsupported" }));
    const variants = pictureWidths.flatMap((width) =>
      pictureFormats.map((format) => ({
        name: pictureName(width, format),
        type: "image/jpeg",
        bytes: new Uint8Array(bytes),
      }))
    );
    return Promise.resolve(ok({ id: "p".repeat(32), color: "c9532c", variants }));
  },
  isBusy: () => false,
};
