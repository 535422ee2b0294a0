/** Builds the two front ends when their inputs have changed. `deno task build` runs this file; `--force` builds both. */
import { brotliCompressSync } from "node:zlib";
import { sha256 } from "./archive.ts";
import { print, root, runDeno, seconds } from "./run.ts";

export const frontEnds = ["storefront", "staff-pwa"] as const;
export type FrontEnd = typeof frontEnds[number];

export type BuildOutcome = "built" | "unchanged" | "nothing to build";

const sharedInputs = ["web", "domain", "contract", "deno.json", "deno.lock"];

/** Builds one front end into its `dist`. Throws with Vite's output if the build fails. */
export async function build(app: FrontEnd, force = false, home = root): Promise<BuildOutcome> {
  const folder = `${home}/${app}`;
  if (!await exists(`${folder}/vite.config.ts`)) return "nothing to build";

  const stamp = `${folder}/dist/.built-from`;
  const sources = await fingerprint(home, [app, ...sharedInputs]);
  if (!force && await readIfExists(stamp) === sources) return "unchanged";

  const vite = await packageOf(folder, "vite");
  const viteBuild = async (...args: string[]) => {
    const result = await runDeno(["run", "-A", vite, "build", ...args], { cwd: folder, silent: true });
    if (result.code !== 0) throw new Error(`vite build in ${app} failed:\n${result.output}`);
  };
  await viteBuild();
  if (await exists(`${folder}/src/entry_server.tsx`)) {
    await viteBuild("--ssr", "src/entry_server.tsx", "--outDir", "dist/server");
  }
  if (await exists(`${folder}/kit/index.html`)) await viteBuild("--config", "build/kit.config.ts");
  if (await exists(`${folder}/dist/assets`)) await compress(`${folder}/dist/assets`);
  await Deno.writeTextFile(stamp, sources);
  return "built";
}

/** Writes a precompressed brotli copy beside every compressible file. */
async function compress(folder: string): Promise<void> {
  for await (const { name } of Deno.readDir(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const path = `${folder}/${name}`;
    await Deno.writeFile(`${path}.br`, brotliCompressSync(await Deno.readFile(path)));
  }
}

/** A hash of the paths and contents of all files under `paths`, except build output and tests. */
export async function fingerprint(home: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesUnder(home, path)))).flat().sort();
  const lines = await Promise.all(
    files.map(async (path) => `${path} ${await sha256(await Deno.readFile(`${home}/${path}`))}\n`),
  );
  return await sha256(new TextEncoder().encode(lines.join("")));
}

async function filesUnder(home: string, path: string): Promise<string[]> {
  const info = await Deno.stat(`${home}/${path}`);
  if (info.isFile) return /_test\.tsx?$/.test(path) ? [] : [path];
  const entries = await Array.fromAsync(Deno.readDir(`${home}/${path}`));
  const included = entries.filter(({ name }) => name !== "dist" && name !== "node_modules");
  return (await Promise.all(included.map(({ name }) => filesUnder(home, `${path}/${name}`)))).flat();
}

/** The `npm:` specifier of a package in a workspace member's deno.json. */
export async function packageOf(member: string, name: string): Promise<string> {
  const { imports } = JSON.parse(await Deno.readTextFile(`${member}/deno.json`)) as {
    imports: Record<string, string>;
  };
  const specifier = imports[name];
  if (specifier === undefined) throw new Error(`${member}/deno.json does not name ${name}`);
  return specifier;
}

const exists = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);
const readIfExists = (path: string): Promise<string | undefined> =>
  Deno.readTextFile(path).catch(() => undefined);

if (import.meta.main) {
  const force = Deno.args.includes("--force");

  for (const app of frontEnds) {
    const began = performance.now();
    try {
      print(`${app}: ${await build(app, force)} (${seconds(began)})`);
    } catch (error) {
      print(error instanceof Error ? error.message : String(error));
      Deno.exitCode = 1;
    }
  }
}
