import { statfs } from "node:fs/promises";

/** A file system in memory, on Linux. */
const inMemory = "/dev/shm";

/** The test databases, the largest of the temporary files, need about 2 GB. */
const minBytes = 6 * 1024 ** 3;

/**
 * Makes a folder for temporary files, in memory if there is enough. The test databases have hundreds of thousands of files, most of them
 * for less than a second, and on a disk their creation costs more processor time than some of the tests.
 */
export async function makeTemporaryFolder(): Promise<string> {
  const free = await statfs(inMemory).then(({ bavail, bsize }) => bavail * bsize, () => 0);
  const folder = await Deno.makeTempDir({ prefix: "tests_", ...(free < minBytes ? {} : { dir: inMemory }) });
  // As for /tmp, because PostgreSQL runs as another user.
  await Deno.chmod(folder, 0o1777);
  return folder;
}
