/** Mounts a file system of limited size and unmounts it with `resources`. Needs root. */
export async function smallDisk(resources: AsyncDisposableStack, megabytes: number) {
  const folder = await Deno.makeTempDir({ prefix: "disk-" });
  resources.defer(() => Deno.remove(folder));
  await run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=1777`, "tmpfs", folder);
  // --lazy unmounts even if a file is still open.
  resources.defer(() => run("umount", "--lazy", folder));
  const filler = `${folder}/filler`;
  return {
    folder,
    /** Fills the disk completely. */
    async fill(): Promise<void> {
      const block = new Uint8Array(64 * 1024);
      using file = await Deno.open(filler, { create: true, append: true });
      for (let size = block.length; size >= 1; size = size === block.length ? 512 : 0) {
        try {
          for (;;) await file.write(block.subarray(0, size));
        } catch {
          // The disk is full for this block size; a smaller one may still fit.
        }
      }
    },
    makeRoom: () => Deno.remove(filler),
  };
}

async function run(program: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await new Deno.Command(program, { args, stdout: "null", stderr: "piped" })
    .output();
  if (code !== 0) throw new Error(`${program}: ${new TextDecoder().decode(stderr)}`);
}
