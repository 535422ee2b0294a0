import { ok, refuse } from "../../shared/result.ts";
import { pictureFormats, pictureName, pictureWidths } from "../../menu/picture.ts";
import type { Images, Pictures, StoredImage } from "../../ports/images.ts";

/** `now` stamps what is put. */
export function memoryImages(now: () => number): Images {
  const kept = new Map<string, StoredImage & { at: number }>();
  const idOf = (path: string) => path.slice(0, path.indexOf("/"));
  return {
    put: (path, image) => Promise.resolve(void kept.set(path, { ...image, at: now() })),
    read: (path) => {
      const { at: _, ...image } = kept.get(path) ?? { at: 0 };
      return Promise.resolve("bytes" in image ? image : undefined);
    },
    putBefore: (before) => {
      const young = new Set([...kept].filter(([, { at }]) => at >= before).map(([path]) => idOf(path)));
      return Promise.resolve([...new Set([...kept.keys()].map(idOf))].filter((id) => !young.has(id)));
    },
    remove: (id) => {
      for (const path of kept.keys()) if (idOf(path) === id) kept.delete(path);
      return Promise.resolve();
    },
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
