/** Packs a release into one executable: a shell script followed by an archive of Deno and everything the server reads. */
import { archive, sha256 } from "./archive.ts";
import { bundledServer, copy, externalPackages, readJson, runtimeFolders, writeJson } from "./release.ts";
import { run, runDeno } from "./run.ts";

/** Builds `file` from the release in `folder` for the current platform. The file unpacks itself once into the user's cache. */
export async function packOneFile(folder: string, file: string): Promise<void> {
  const stage = await Deno.makeTempDir({ prefix: "one-file-" });
  const packed = await Deno.makeTempFile({ suffix: ".tar.gz" });
  try {
    for (const path of ["server", ...runtimeFolders]) await copy(`${folder}/${path}`, `${stage}/${path}`);
    const { tasks, unstable } = await readJson(`${folder}/deno.json`);
    const { imports = {} } = await readJson(`${folder}/server/deno.json`);
    await Deno.remove(`${stage}/server/deno.json`);
    // The first account of an installation needs this command.
    await throwOnFailure(runDeno([
      ...["bundle", "tasks/staff.ts", "--platform", "deno", "--outdir", `${stage}/server/api`],
      ...externalPackages.flatMap((name) => ["--external", name]),
    ], { cwd: folder, silent: true }));
    await Deno.copyFile(`${folder}/deno.lock`, `${stage}/deno.lock`);
    await writeJson(`${stage}/deno.json`, { nodeModulesDir: "auto", unstable, imports });
    await throwOnFailure(runDeno(["install"], { cwd: stage, silent: true }));
    // With "manual", Deno uses only the packages in the archive and no registry.
    await writeJson(`${stage}/deno.json`, { nodeModulesDir: "manual", unstable });
    await Deno.remove(`${stage}/deno.lock`);
    await Deno.copyFile(Deno.execPath(), `${stage}/deno`);
    await Deno.chmod(`${stage}/deno`, 0o755);
    await archive(stage, packed, 1);
    await Deno.mkdir(file.replace(/[^/]*$/, "") || ".", { recursive: true });
    const v8Flags = /--v8-flags=\S+/.exec(tasks?.serve ?? "")?.[0] ?? "";
    const id = (await sha256(await Deno.readFile(packed))).slice(0, 32);
    await Deno.writeTextFile(file, unpacker(id, v8Flags));
    using out = await Deno.open(file, { append: true });
    await (await Deno.open(packed)).readable.pipeTo(out.writable);
    await Deno.chmod(file, 0o755);
  } finally {
    await Deno.remove(packed);
    await Deno.remove(stage, { recursive: true });
  }
}

/** `id` identifies the build, so that a new build unpacks into its own folder. */
function unpacker(id: string, v8Flags: string): string {
  const lines = [
    "#!/bin/sh",
    "set -e",
    // The folder must not be writable by other users, because its contents are executed.
    `folder="\${XDG_CACHE_HOME:-\${HOME:?or XDG_CACHE_HOME must name a folder to unpack into}/.cache}/pickup-${id}"`,
    'if [ ! -e "$folder/deno" ]; then',
    '  mkdir -p "${folder%/*}"',
    // Unpacks into a temporary folder, so that concurrent starts do not run an incomplete copy.
    '  new=$(mktemp -d "$folder.XXXXXX")',
    '  tail -n +LINES "$0" | tar -xzf - -C "$new" || { rm -rf "$new"; exit 1; }',
    '  if [ -e "$folder" ]; then rm -rf "$new"; else mv "$new" "$folder"; fi',
    "fi",
    'export DENO_DIR="$folder/cache" DENO_NO_UPDATE_CHECK=1',
    `program="$folder/${bundledServer}"`,
    'if [ "$1" = staff ]; then shift; program="$folder/server/api/staff.js"; fi',
    `exec "$folder/deno" run ${v8Flags} --cached-only --allow-all "$program" "$@"`,
    "",
  ];
  return lines.join("\n").replace("LINES", String(lines.length));
}

async function throwOnFailure(result: ReturnType<typeof run>): Promise<void> {
  const { code, output } = await result;
  if (code !== 0) throw new Error(output);
}
