/** Archives whose bytes depend only on the names, contents and executability of their files. */
import { run } from "./run.ts";

/** Writes `folder` as a gzipped tar to `file`, sorted, without the times, owners and access rights of this machine. */
export async function archive(folder: string, file: string, level: 1 | 6): Promise<void> {
  const { code, output } = await run("tar", [
    ...["--sort=name", "--format=gnu", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"],
    ...["--mode=u+rw,go=rX", `--use-compress-program=gzip -n -${level}`, "-cf", file, "-C", folder, "."],
  ], { silent: true });
  if (code !== 0) throw new Error(output);
}

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
