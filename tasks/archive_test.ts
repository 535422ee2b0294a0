import { deepEqual } from "node:assert/strict";
import { archive } from "./archive.ts";

Deno.test("an archive has the same bytes whenever, wherever and in which order its files were written", async () => {
  const files = [["b.txt", "second"], ["a.txt", "first"], ["folder/run", "#!/bin/sh"]] as const;
  const written = async (
    list: typeof files | readonly (typeof files[number])[],
    time: Date,
    mode: number,
  ) => {
    const folder = await Deno.makeTempDir({ prefix: "archive-" });
    const packed = await Deno.makeTempFile({ suffix: ".tar.gz" });
    try {
      await Deno.mkdir(`${folder}/folder`);
      for (const [path, text] of list) {
        await Deno.writeTextFile(`${folder}/${path}`, text);
        await Deno.chmod(`${folder}/${path}`, path === "folder/run" ? mode | 0o111 : mode);
        await Deno.utime(`${folder}/${path}`, time, time);
      }
      await archive(folder, packed, 6);
      return await Deno.readFile(packed);
    } finally {
      await Deno.remove(folder, { recursive: true });
      await Deno.remove(packed);
    }
  };
  const once = await written(files, new Date("2026-11-27T20:00:00Z"), 0o600);
  const again = await written(files.toReversed(), new Date("2030-01-01T00:00:00Z"), 0o664);
  deepEqual(once, again);
});
