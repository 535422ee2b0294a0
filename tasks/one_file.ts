/** Packs a release into one executable: a few lines of shell, and behind them Deno itself and all that the server reads. */
import { copy, readAtRun, readJson, writeJson } from "./release.ts";
import { run, runDeno } from "./run.ts";

/** Makes `file` of the release in `folder`, for machines like this one. Unpacks itself once, into the user's cache. */
export async function packOneFile(folder: string, file: string): Promise<void> {
  const stage = await Deno.makeTempDir({ prefix: "one-file-" });
  const packed = await Deno.makeTempFile({ suffix: ".tar.gz" });
  try {
    for (const path of ["server", ...readAtRun]) await copy(`${folder}/${path}`, `${stage}/${path}`);
    const { tasks, unstable } = await readJson(`${folder}/deno.json`);
    const { imports = {} } = await readJson(`${folder}/server/deno.json`);
    await Deno.remove(`${stage}/server/deno.json`);
    await Deno.copyFile(`${folder}/deno.lock`, `${stage}/deno.lock`);
    await writeJson(`${stage}/deno.json`, { nodeModulesDir: "auto", unstable, imports });
    await must(runDeno(["install"], { cwd: stage, quiet: true }));
    // What is there is all there is: nothing is looked up in a registry where it runs.
    await writeJson(`${stage}/deno.json`, { nodeModulesDir: "manual", unstable });
    await Deno.remove(`${stage}/deno.lock`);
    await Deno.copyFile(Deno.execPath(), `${stage}/deno`);
    await Deno.chmod(`${stage}/deno`, 0o755);
    await must(
      run("tar", ["--use-compress-program=gzip -1", "-cf", packed, "-C", stage, "."], { quiet: true }),
    );
    await Deno.mkdir(file.replace(/[^/]*$/, "") || ".", { recursive: true });
    const engine = /--v8-flags=\S+/.exec(tasks?.serve ?? "")?.[0] ?? "";
    await Deno.writeTextFile(file, unpacker(crypto.randomUUID(), engine));
    using out = await Deno.open(file, { append: true });
    await (await Deno.open(packed)).readable.pipeTo(out.writable);
    await Deno.chmod(file, 0o755);
  } finally {
    await Deno.remove(packed);
    await Deno.remove(stage, { recursive: true });
  }
}

/** `id` names this very build: the next one unpacks itself anew. */
function unpacker(id: string, engine: string): string {
  const lines = [
    "#!/bin/sh",
    "set -e",
    // Never a folder that others may write: what lies there is run.
    `place="\${XDG_CACHE_HOME:-\${HOME:?or XDG_CACHE_HOME must say where to unpack}/.cache}/pickup-${id}"`,
    'if [ ! -e "$place/deno" ]; then',
    '  mkdir -p "${place%/*}"',
    // Two that start at once unpack beside each other; what is half unpacked is never run.
    '  new=$(mktemp -d "$place.XXXXXX")',
    '  tail -n +LINES "$0" | tar -xzf - -C "$new" || { rm -rf "$new"; exit 1; }',
    '  if [ -e "$place" ]; then rm -rf "$new"; else mv "$new" "$place"; fi',
    "fi",
    'export DENO_DIR="$place/cache" DENO_NO_UPDATE_CHECK=1',
    `exec "$place/deno" run ${engine} --cached-only --allow-all "$place/server/main.js" "$@"`,
    "",
  ];
  return lines.join("\n").replace("LINES", String(lines.length));
}

async function must(ran: ReturnType<typeof run>): Promise<void> {
  const { code, output } = await ran;
  if (code !== 0) throw new Error(output);
}
