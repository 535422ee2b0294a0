/** `deno task release FOLDER`: the server with both front ends and nothing else, ready to run. The image and the executable are made of it. */
import { build, frontEnds } from "./front_ends.ts";
import { root, runDeno, say } from "./run.ts";

/** Commands that make sense where the product runs. */
export const kept = ["serve", "setup", "staff", "menu", "backup", "restore", "rotate-keys"];
/** What the server reads or imports by paths that it makes up: nothing in its program leads there. */
export const readAtRun = [
  "storefront/dist",
  "staff-pwa/dist",
  "api/adapters/postgres/migrations",
  "api/dev/stripe/browser",
];
/** What cannot be bundled (native or WebAssembly), and Twilio's library, which is larger than everything else and rarely needed. */
const apart = ["sharp", "@node-rs/argon2", "@electric-sql/pglite", "twilio"];
/** Found on the disk by its name. */
export const ticketFont = "@expo-google-fonts/nanum-gothic";
/** Packages that only tests, types and migrations' makers need. */
const unneeded = /^(@types\/|@babel\/parser$|drizzle-kit$|fast-check$|postgres$|smtp-server$)/;

/** Fills an empty folder with the product; packages come from the registry as the lock file says. */
export async function release(folder: string): Promise<void> {
  for (const app of frontEnds) {
    say(`${app}: ${await build(app)}`);
    await copy(`${root}${app}/dist`, `${folder}/${app}/dist`);
  }
  for (const member of ["api", "domain", "tasks"]) {
    await copy(`${root}${member}`, `${folder}/${member}`, isShipped);
  }
  const { workspace: _, fmt: __, lint: ___, tasks, ...config } = await readJson(`${root}deno.json`);
  await writeJson(`${folder}/deno.json`, {
    ...config,
    workspace: ["./domain", "./api", "./tasks", "./server"],
    tasks: Object.fromEntries(
      Object.entries(tasks ?? {}).filter(([name]) => kept.includes(name))
        .map(([name, command]) => [name, name === "serve" ? ofBundle(command) : command]),
    ),
  });
  const { imports = {}, ...member } = await readJson(`${root}api/deno.json`);
  const needed = Object.entries(imports).filter(([name]) => !unneeded.test(name));
  await writeJson(`${folder}/api/deno.json`, { ...member, imports: Object.fromEntries(needed) });
  await writeJson(`${folder}/domain/deno.json`, {});
  const commands = await readJson(`${root}tasks/deno.json`);
  await writeJson(`${folder}/tasks/deno.json`, commands);
  const specifiers = [...needed.map(([, specifier]) => specifier), ...Object.values(commands.imports ?? {})];
  await writeJson(`${folder}/deno.lock`, await lockOf(specifiers));
  await Deno.mkdir(`${folder}/server`);
  const unbundled = needed.filter(([name]) => apart.includes(name) || name === ticketFont);
  await writeJson(`${folder}/server/deno.json`, { imports: Object.fromEntries(unbundled) });

  await deno("The packages could not be installed", ["install"]);
  await deno("The server could not be bundled", [
    ...["bundle", "api/main.ts", "--platform", "deno", "--code-splitting", "--outdir", "server"],
    ...apart.flatMap((name) => ["--external", name]),
  ]);

  async function deno(why: string, args: string[]): Promise<void> {
    const { code, output } = await runDeno(args, { cwd: folder, quiet: true });
    if (code !== 0) throw new Error(`${why}:\n${output}`);
  }
}

/** The same server out of few files: reading and linking a thousand small ones takes longer than all the rest of a start. */
function ofBundle(serve: string): string {
  return serve.replace("--allow-read=", "--allow-read=server,").replace("api/main.ts", "server/main.js");
}

/** The checkout's lock with these specifiers alone; installing drops the packages that they do not lead to. */
async function lockOf(specifiers: readonly string[]): Promise<object> {
  const { specifiers: all, ...lock }: { specifiers: Record<string, string> } = JSON.parse(
    await Deno.readTextFile(`${root}deno.lock`),
  );
  const named = Object.entries(all).filter(([specifier]) => specifiers.includes(specifier));
  return { ...lock, specifiers: Object.fromEntries(named) };
}

/** What the shipped commands are made of. */
const shippedTasks = [
  ...["backup.ts", "menu.ts", "rotate_keys.ts", "setup.ts", "staff.ts"],
  ...["env_file.ts", "open_database.ts", "run.ts", "sentence.ts", "setup_steps.ts", "terminal.ts"],
];

function isShipped(path: string): boolean {
  if (path.startsWith("tasks/")) return shippedTasks.includes(path.slice("tasks/".length));
  return !/(_test\.ts|\/drizzle\.config\.ts)$/.test(path) && !/^(api|domain)\/testing/.test(path) &&
    !/(^|\/)node_modules(\/|$)/.test(path);
}

/** A folder with all that is in it; `wanted` is asked for each path from the root of this checkout. */
export async function copy(from: string, to: string, wanted = (_path: string) => true): Promise<void> {
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

export const readJson = async (path: string): Promise<Configuration> =>
  JSON.parse(await Deno.readTextFile(path));
export const writeJson = (path: string, value: unknown) =>
  Deno.writeTextFile(path, JSON.stringify(value, null, 2));

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
