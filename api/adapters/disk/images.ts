import type { Images } from "@domain/ports/images.ts";

const types: Record<string, string> = { webp: "image/webp", jpg: "image/jpeg" };

/** Pictures as files below `folder`. Throws for a path that leads out of it. */
export function diskImages(folder: string): Images {
  return {
    async put(path, image) {
      const file = fileOf(folder, path);
      await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
      // Written beside and renamed: a reader never sees half a picture.
      const unfinished = `${file}.${crypto.randomUUID()}`;
      await Deno.writeFile(unfinished, image.bytes);
      await Deno.rename(unfinished, file);
    },
    async read(path) {
      try {
        const bytes = await Deno.readFile(fileOf(folder, path));
        return { bytes, type: types[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream" };
      } catch (cause) {
        if (cause instanceof Deno.errors.NotFound) return undefined;
        throw cause;
      }
    },
  };
}

function fileOf(folder: string, path: string): string {
  if (!/^[a-z0-9]+\/[a-z0-9]+\.[a-z]+$/.test(path)) throw new Error(`${path} is no picture's path`);
  return `${folder}/${path}`;
}
