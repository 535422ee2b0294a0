import { statfs } from "node:fs/promises";
import type { DiskSpace } from "@domain/ports/health.ts";

/**
 * Returns the space of the disk with `folder`. It is unknown without the permissions to read the folder and for `statfs`, and where a file
 * system states no size, as some in a network do.
 */
export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bsize, blocks, bfree, bavail } = await statfs(folder);
    // Only root may use the blocks between `bavail` and `bfree`.
    const total = (blocks - bfree + bavail) * bsize;
    return total > 0 ? { free: bavail * bsize, total } : undefined;
  } catch {
    return undefined;
  }
}
