/** `deno task release FOLDER`: the server with both front ends and nothing else, ready to run. The image and the executable are made of it. */
import { build, frontEnds } from "./front_ends.ts";
import { root, runDeno, say } from "./run.ts";

/** Commands that make sense where the product runs. */
const kept = ["serve", "staff", "menu", "backup", "restore"];
/** Packages that only tests, types and migrations' makers need. */
const unneeded = /^(@types\/|drizzle-kit$|fast-check$|smtp-server$)/;

/** Fills an empty folder with the product; packages come from the registry as the lock file says. */
export async function release(folder: string): Promise<void> {
  for (const app of frontEnds) {
    say(`${app}: ${await build(app)}`);
    await copy(`${root}${app}/dist`, `${folder}/${app}/dist`, () => true);
  }
  for (const member of ["api", "domain", "tasks"]) {
    await copy(`${root}${member}`, `${folder}/${member}`, isShipped);
  }
  await Deno.copyFile(`${root}deno.lock`, `${folder}/deno.lock`);
  const { workspace: _, fmt: __, lint: ___, tasks, ...config } = await readJson(`${root}deno.json`);
  await writeJson(`${folder}/deno.json`, {
    ...config,
    workspace: ["./domain", "./api", "./tasks"],
    tasks: Object.fromEntries(Object.entries(tasks ?? {}).filter(([name]) => kept.includes(name))),
  });
  const { imports = {}, ...member } = await readJson(`${root}api/deno.json`);
  const needed = Object.entries(imports).filter(([name]) => !unneeded.test(name));
  await writeJson(`${folder}/api/deno.json`, { ...member, imports: Object.fromEntries(needed) });

  const installed = await runDeno(["install"], { cwd: folder, quiet: true });
  if (installed.code !== 0) throw new Error(`The packages could not be installed:\n${installed.output}`);
}

function isShipped(path: string): boolean {
  return !/_test\.ts$/.test(path) && !path.startsWith("api/testing") &&
    !/(^|\/)node_modules(\/|$)/.test(path);
}

async function copy(from: string, to: string, wanted: (path: string) => boolean): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    const path = `${from}/${name}`;
    if (!wanted(path.slice(root.length))) continue;
    if (isDirectory) await copy(path, `${to}/${name}`, wanted);
    else await Deno.copyFile(path, `${to}/${name}`);
  }
}

type Configuration =
  & { imports?: Record<string, string>; tasks?: Record<string, string> }
  & Record<string, unknown>;

const readJson = async (path: string): Promise<Configuration> => JSON.parse(await Deno.readTextFile(path));
const writeJson = (path: string, value: unknown) => Deno.writeTextFile(path, JSON.stringify(value, null, 2));

if (import.meta.main) {
  const [folder] = Deno.args;
  if (folder === undefined) {
    say("deno task release FOLDER");
    Deno.exit(2);
  }
  await Deno.mkdir(folder, { recursive: true });
  if ((await Array.fromAsync(Deno.readDir(folder))).length > 0) {
    say(`${folder} is not empty.`);
    Deno.exit(1);
  }
  await release(await Deno.realPath(folder));
  say(`${folder} holds the product. There: deno task serve`);
}
