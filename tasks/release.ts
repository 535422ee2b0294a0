/**
 * `deno task release FOLDER`: builds the server and both front ends, ready to run, for the image and the executable.
 * `deno task release FILE.tar.gz`: the same as an archive, with its bill of materials and both SHA-256 sums beside it.
 * Two releases of one commit with one version of Deno have the same bytes.
 */
import { basename, dirname } from "node:path";
import { archive, sha256 } from "./archive.ts";
import { build, frontEnds } from "./front_ends.ts";
import { print, root, runDeno } from "./run.ts";
import { billOfMaterials } from "./sbom.ts";

/** The tasks that a release includes. */
export const operatorTasks = ["serve", "setup", "staff", "menu", "backup", "restore", "rotate-keys"];
/** Folders that the server reads or imports by computed paths, which bundling does not find. */
export const runtimeFolders = [
  "storefront/dist",
  "staff-pwa/dist",
  "api/adapters/postgres/migrations",
  "demo/browser",
  "demo/stripe/browser",
];
/** Native and WebAssembly packages, which cannot be bundled, and the Twilio library, which is large and rarely needed. */
export const externalPackages = ["sharp", "@node-rs/argon2", "@electric-sql/pglite", "twilio"];
/** The arguments of Deno that bundle the server into a folder. A bundle starts in about half the processor time. */
export const bundling = (folder: string): string[] => [
  ...["bundle", "api/main.ts", "--platform", "deno", "--code-splitting", "--outdir", folder],
  ...externalPackages.flatMap((name) => ["--external", name]),
];
/** The font packages, which are located on disk by their names. */
export const ticketFonts = ["@expo-google-fonts/noto-sans", "@expo-google-fonts/noto-sans-kr"];
/** The workspace members that a release includes. */
const members = ["domain", "contract", "api", "demo", "tasks"];
/** Packages needed only for tests, types, generating migrations and checks of the lock file. */
const devPackages = /^(@types\/|drizzle-kit$|fast-check$|postgres$|semver$|smtp-server$)/;
/** The members whose packages are in the built front ends, and their packages that are not. */
const browserMembers = [...frontEnds, "web"];
const browserBuildPackages = /^(@types\/|@vitejs\/|fast-check$|postcss$|rollup$|vite$|vite-plugin-pwa$|@\/$)/;
/** The name of the bill of materials in a release's folder. */
const bill = "sbom.cdx.json";

/** Fills an empty folder with the release. Installs packages from the registry according to the lock file. */
export async function release(folder: string): Promise<void> {
  for (const app of frontEnds) {
    print(`${app}: ${await build(app)}`);
    await copy(`${root}${app}/dist`, `${folder}/${app}/dist`);
  }
  for (const part of [...members, "web/illustrations"]) {
    await copy(`${root}${part}`, `${folder}/${part}`, isShipped);
  }
  const { workspace: _, fmt: __, lint: ___, tasks, ...config } = await readJson(`${root}deno.json`);
  await writeJson(`${folder}/deno.json`, {
    ...config,
    workspace: [...members, "server"].map((member) => `./${member}`),
    tasks: Object.fromEntries(
      Object.entries(tasks ?? {}).filter(([name]) => operatorTasks.includes(name))
        .map(([name, command]) => [name, name === "serve" ? bundledServeCommand(command) : command]),
    ),
  });
  const needed = new Map<string, string>();
  for (const member of members) {
    const { imports = {} } = await readJson(`${root}${member}/deno.json`);
    const shipped = Object.entries(imports).filter(([name]) => !devPackages.test(name));
    for (const [name, specifier] of shipped) needed.set(name, specifier);
    await writeJson(`${folder}/${member}/deno.json`, { imports: Object.fromEntries(shipped) });
  }
  await Deno.copyFile(`${root}.env.example`, `${folder}/.env.example`);
  await writeJson(`${folder}/deno.lock`, await filterLock([...needed.values()]));
  await Deno.writeTextFile(`${folder}/${bill}`, await billOfRelease([...needed.values()]));
  await Deno.mkdir(`${folder}/server`);
  const unbundled = [...needed].filter(([name]) =>
    externalPackages.includes(name) || ticketFonts.includes(name)
  );
  await writeJson(`${folder}/server/deno.json`, { imports: Object.fromEntries(unbundled) });

  await deno("The packages could not be installed", ["install"]);
  await removeUnusedFaces(folder);
  await deno("The server could not be bundled", bundling("server/api"));
  await lightenModules(`${folder}/server/api`);

  async function deno(errorTitle: string, args: string[]): Promise<void> {
    const { code, output } = await runDeno(args, { cwd: folder, silent: true });
    if (code !== 0) throw new Error(`${errorTitle}:\n${output}`);
  }
}

/** The bill of materials of the repository's lock file: these packages of the server and those in the front ends are shipped. */
async function billOfRelease(serverPackages: readonly string[]): Promise<string> {
  const shipped = new Set(serverPackages);
  for (const member of browserMembers) {
    const { imports = {} } = await readJson(`${root}${member}/deno.json`);
    for (const [name, specifier] of Object.entries(imports)) {
      if (!browserBuildPackages.test(name)) shipped.add(specifier);
    }
  }
  return billOfMaterials(await readJson(`${root}deno.lock`), [...shipped]);
}

/** Writes a release as `file` (NAME.tar.gz), its bill of materials as NAME.cdx.json, and SHA256SUMS of both, into one folder. */
async function releaseArchive(file: string): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "release-" });
  try {
    await release(folder);
    await Deno.mkdir(dirname(file), { recursive: true });
    await archive(folder, file, 6);
    const billFile = file.replace(/\.tar\.gz$/, ".cdx.json");
    await Deno.copyFile(`${folder}/${bill}`, billFile);
    const sums = await Promise.all(
      [billFile, file].map(async (path) => `${await sha256(await Deno.readFile(path))}  ${basename(path)}\n`),
    );
    await Deno.writeTextFile(`${dirname(file)}/SHA256SUMS`, sums.join(""));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The font packages have up to eighteen faces of up to 6 MB each, and the tickets use one of each. */
async function removeUnusedFaces(folder: string): Promise<void> {
  const packages = `${folder}/node_modules/.deno`;
  for await (const { name } of Deno.readDir(packages)) {
    const ticketFont = ticketFonts.find((font) => name.startsWith(`${font.replace("/", "+")}@`));
    if (ticketFont === undefined) continue;
    const font = `${packages}/${name}/node_modules/${ticketFont}`;
    for await (const part of Deno.readDir(font)) {
      if (part.isDirectory && part.name !== "700Bold") {
        await Deno.remove(`${font}/${part.name}`, { recursive: true });
      }
    }
  }
}

/** Rewrites the modules of a bundle so that a process with them needs less memory. */
async function lightenModules(folder: string): Promise<void> {
  for await (const { name } of Deno.readDir(folder)) {
    const file = `${folder}/${name}`;
    await Deno.writeTextFile(file, lightModule(await Deno.readTextFile(file)));
  }
}

/**
 * Returns the same module in ASCII, because V8 stores a module with one Korean letter in two bytes a character. An escape is the same
 * letter in a text and in a pattern; behind a backslash it is not, so this throws. In a `String.raw` it is the same only in a pattern.
 * Paths of dynamic imports are computed, because Deno reads all modules with literal paths at the start.
 */
export function lightModule(source: string): string {
  return source
    .replace(/[^\0-\x7f]/g, (unit, at: number) => {
      if (source[at - 1] === "\\" && source[at - 2] !== "\\") {
        throw new Error(`A backslash before a letter that is not ASCII: ${source.slice(at - 30, at + 30)}`);
      }
      return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
    })
    .replace(/\bimport\(("\.\/[^"]+")\)/g, "import(String($1))");
}

/** The path of the bundled server in a release. */
export const bundledServer = "server/api/main.js";

/** The serve command for the bundled server, which starts much faster than about a thousand source files. */
function bundledServeCommand(serve: string): string {
  return serve.replace("--allow-read=", "--allow-read=server,").replace("api/main.ts", bundledServer);
}

/** The repository's lock file with only these specifiers. Installing drops packages that they do not depend on. */
async function filterLock(specifiers: readonly string[]): Promise<object> {
  const { specifiers: all, ...lock }: { specifiers: Record<string, string> } = JSON.parse(
    await Deno.readTextFile(`${root}deno.lock`),
  );
  const named = Object.entries(all).filter(([specifier]) => specifiers.includes(specifier));
  return { ...lock, specifiers: Object.fromEntries(named) };
}

/** The source files of the released commands. */
const shippedTaskFiles = [
  ...["backup.ts", "menu.ts", "rotate_keys.ts", "setup.ts", "staff.ts"],
  ...["env_file.ts", "open_database.ts", "run.ts", "command_outcome.ts", "setup_steps.ts", "terminal.ts"],
];

function isShipped(path: string): boolean {
  if (path.startsWith("tasks/")) return shippedTaskFiles.includes(path.slice("tasks/".length));
  return !/(_test\.ts|\/drizzle\.config\.ts)$/.test(path) && !/^(api|domain)\/testing/.test(path) &&
    !/(^|\/)(node_modules|dist)(\/|$)/.test(path);
}

/** Copies a folder recursively. `isIncluded` receives each path relative to the repository root. */
export async function copy(from: string, to: string, isIncluded = (_path: string) => true): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    const path = `${from}/${name}`;
    if (!isIncluded(path.slice(root.length))) continue;
    if (isDirectory) await copy(path, `${to}/${name}`, isIncluded);
    else await Deno.copyFile(path, `${to}/${name}`);
  }
}

type Configuration =
  & { imports?: Record<string, string>; tasks?: Record<string, string> }
  & Record<string, unknown>;

export const readJson = async (path: string): Promise<Configuration> =>
  JSON.parse(await Deno.readTextFile(path));
export const writeJson = (path: string, value: unknown) =>
  Deno.writeTextFile(path, JSON.stringify(value, null, 2));

if (import.meta.main) {
  const [folder] = Deno.args;
  if (folder === undefined) {
    print("deno task release FOLDER or FILE.tar.gz");
    Deno.exit(2);
  }
  if (folder.endsWith(".tar.gz")) {
    await releaseArchive(folder);
    print(`Release written to ${folder}, with its bill of materials and SHA256SUMS beside it.`);
    Deno.exit(0);
  }
  await Deno.mkdir(folder, { recursive: true });
  if ((await Array.fromAsync(Deno.readDir(folder))).length > 0) {
    print(`${folder} is not empty.`);
    Deno.exit(1);
  }
  await release(await Deno.realPath(folder));
  print(`Release written to ${folder}. Start it there with: deno task serve`);
}
