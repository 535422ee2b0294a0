import type { Images } from "@domain/ports/pictures.ts";

const types: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** Stores pictures as files below `folder`. Throws for a path that is not `ID/NAME.EXTENSION`. */
export function diskImages(folder: string): Images {
  return {
    async put(path, image) {
      const file = fileOf(folder, path);
      await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
      // Renamed when complete, so that no reader sees a partial picture.
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
    async putBefore(before) {
      const ids: string[] = [];
      for (const id of await namesIn(folder)) {
        const files = await Promise.all(
          (await namesIn(`${folder}/${id}`)).map((name) => Deno.stat(`${folder}/${id}/${name}`)),
        );
        if (files.every(({ mtime }) => mtime !== null && mtime.getTime() < before)) ids.push(id);
      }
      return ids;
    },
    async remove(id) {
      if (!/^[a-z0-9]+$/.test(id)) throw new Error(`${id} is no picture`);
      try {
        await Deno.remove(`${folder}/${id}`, { recursive: true });
      } catch (cause) {
        if (!(cause instanceof Deno.errors.NotFound)) throw cause;
      }
    },
  };
}

/** The names in a folder. Empty when the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return [];
    throw cause;
  }
}

function fileOf(folder: string, path: string): string {
  if (!/^[a-z0-9]+\/[a-z0-9]+\.[a-z]+$/.test(path)) throw new Error(`${path} is no picture's path`);
  return `${folder}/${path}`;
}
