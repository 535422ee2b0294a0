import { statfs } from "node:fs/promises";
import type { Disk } from "@domain/ports/health.ts";

/** The disk with `folder`. Its space is unknown without the permissions to read the folder and for `statfs`. */
export function diskOf(folder: string): Disk {
  return {
    async space() {
      try {
        const { bsize, blocks, bfree, bavail } = await statfs(folder);
        // Only root may use the blocks between `bavail` and `bfree`.
        return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize };
      } catch {
        return undefined;
      }
    },
  };
}
