import { statfs } from "node:fs/promises";
import type { Disk } from "@domain/ports/health.ts";

/**
 * The disk with `folder`. Its space is unknown without the permissions to read the folder and for `statfs`, and where a file system states
 * no size, as some in a network do.
 */
export function diskOf(folder: string): Disk {
  return {
    async space() {
      try {
        const { bsize, blocks, bfree, bavail } = await statfs(folder);
        // Only root may use the blocks between `bavail` and `bfree`.
        const total = (blocks - bfree + bavail) * bsize;
        return total > 0 ? { free: bavail * bsize, total } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
