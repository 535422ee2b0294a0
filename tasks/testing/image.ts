/**
 * `deno task test:image`: builds the image, starts it with a new PostgreSQL, waits for its health check, takes an order, renders a ticket
 * without the machine's fonts, stops it, and prints its size and layers. Without a container engine it says so, lays a folder out as the
 * image and does the same there with the image's command, permissions, environment and user. For root that folder is the root of the
 * file system.
 */
import { equal, ok, rejects } from "node:assert/strict";
import { placeOrder, track } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import { farLunchtime, freePort } from "@api/testing/processes.ts";
import { newDatabase } from "@api/testing/running.ts";
import { expectData, setClock } from "@api/testing/shop.ts";
import { signIn, tokenOf } from "@api/testing/staff.ts";
import { release } from "../release.ts";
import { print, root, run, type RunOptions, seconds } from "../run.ts";
import { type ImageLayout, imageLayout } from "./image_layout.ts";

type Product = {
  url: string;
  /** Whether the image's own health check passes. */
  isHealthy(): Promise<boolean>;
  /** Runs a program in the image's folder of `api/adapters/cloudprnt` and returns its output. */
  evaluate(program: string, args: string[]): Promise<string>;
  /** Stops the product as its host would and returns its exit code. */
  stop(): Promise<number>;
};

const tag = "pickup:test";
const stopMs = 20_000;
/** Accents, Hangul, Hanja, Greek, Cyrillic and signs, which no single font has. */
const characters = [..."éŁễ김雅Ωж₩✓"];

/** Prints for each character how many have no glyph, how many dots its ticket has, and whether they are the box of a missing glyph. */
const rendering = `
  import sharp from "sharp";
  import { imagePaper } from "./paper.ts";
  const tickets = [];
  for (const text of Deno.args) {
    let lost = 0;
    const png = await imagePaper((count) => lost += count).png([{ text, size: "large" }], 80);
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    const dots = [...data.keys()].filter((at) => at % info.channels === 0 && data[at] === 0)
      .map((at) => [at / info.channels % info.width, Math.floor(at / info.channels / info.width)]);
    const [left, top] = [0, 1].map((axis) => Math.min(...dots.map((dot) => dot[axis])));
    const [right, bottom] = [0, 1].map((axis) => Math.max(...dots.map((dot) => dot[axis])));
    const isBox = dots.filter(([, y]) => y === top).length === right - left + 1 &&
      dots.filter(([x]) => x === left).length === bottom - top + 1;
    tickets.push({ text, lost, dots: dots.length, isBox });
  }
  console.log(JSON.stringify(tickets));
`;

/** Demo parts, so that an order needs no account at a provider. */
const demo = { APP_ENV: "demo", RATE_LIMITS: "off" };

async function examine(product: Product): Promise<void> {
  const { url } = product;
  const began = performance.now();
  await until("readiness", () =>
    fetch(`${url}/readyz`).then(async (response) => {
      await response.body?.cancel();
      return response.ok;
    }, () => false), 120_000);
  print(`ready after ${seconds(began)}`);
  await until("the image's health check", product.isHealthy, 60_000);
  print("its health check passes");

  const shop = { url, stripe: `${url}/dev/stripe` };
  const { disk } = await expectData(shop, "health", { token: await tokenOf(shop, "admin") });
  ok(disk !== null && disk.free > 0 && disk.free <= disk.total, JSON.stringify(disk));
  print("its permissions let it read the disk's free space");

  await setClock(shop, farLunchtime);
  const { id } = await placeOrder(shop);
  ok((await (await signIn(shop)).accept(id)).ok);
  equal((await track(shop, id)).order?.status, "confirmed");
  print("an order was paid and accepted");

  const tickets: { text: string; lost: number; dots: number; isBox: boolean }[] = JSON.parse(
    await product.evaluate(rendering, characters),
  );
  equal(tickets.length, characters.length);
  for (const { text, lost, dots, isBox } of tickets) {
    ok(lost === 0 && dots > 50 && !isBox, `the ticket of ${text}: ${JSON.stringify({ lost, dots, isBox })}`);
  }
  print("tickets with accents and Hanja are rendered with the image's own fonts");

  const asked = performance.now();
  const code = await product.stop();
  const ms = performance.now() - asked;
  ok(code === 0 && ms < stopMs, `exit code ${code} after ${Math.round(ms)} ms`);
  await rejects(fetch(`${url}/healthz`), "nothing listens any more");
  print(`stopped with exit code 0 after ${seconds(asked)}`);
}

async function output(program: string, args: string[], options: RunOptions = {}): Promise<string> {
  const result = await run(program, args, { silent: true, ...options });
  if (result.code !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${result.output}`);
  return result.output.trim();
}

/** The first container engine that answers. */
async function findEngine(): Promise<string | undefined> {
  for (const engine of ["docker", "podman"]) {
    const { code } = await run(engine, ["info"], { silent: true }).catch(() => ({ code: 127 }));
    if (code === 0) return engine;
  }
  return undefined;
}

/** Builds the image and starts it as docker-compose.yml does, beside a new PostgreSQL of the same image as there. */
async function startContainer(resources: AsyncDisposableStack, engine: string): Promise<Product> {
  const call = (...args: string[]) => output(engine, args);
  const began = performance.now();
  await output(engine, ["build", "--tag", tag, "."], { silent: false });
  print(`built in ${seconds(began)}`);
  const bytes = Number(await call("image", "inspect", "--format", "{{.Size}}", tag));
  print(`${(bytes / 1e6).toFixed(0)} MB in these layers:`);
  print(await call("history", "--format", "{{.Size}}\t{{.CreatedBy}}", tag));

  const name = `pickup-test-${crypto.randomUUID().slice(0, 8)}`;
  const undo = (...args: string[]) =>
    resources.defer(async () => void await run(engine, args, { silent: true }));
  await call("network", "create", name);
  undo("network", "rm", name);
  await call("volume", "create", name);
  undo("volume", "rm", name);
  const compose = await Deno.readTextFile(`${root}docker-compose.yml`);
  const [, postgres = ""] = /^ {4}image: (postgres:\S+)$/m.exec(compose) ?? [];
  const database = ["--env", "POSTGRES_PASSWORD=test", "--env", "POSTGRES_DB=pickup"];
  await call("run", "--detach", "--name", `${name}-db`, "--network", name, ...database, postgres);
  undo("rm", "--force", "--volumes", `${name}-db`);

  const port = freePort();
  const environment = {
    ...demo,
    HOST: "0.0.0.0",
    DEMO_PUBLIC: "yes",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: `postgres://postgres:test@${name}-db:5432/pickup`,
  };
  await until("PostgreSQL", async () => {
    const ready = ["exec", `${name}-db`, "pg_isready", "--host", "127.0.0.1", "--username", "postgres"];
    return (await run(engine, ready, { silent: true })).code === 0;
  }, 60_000);
  await call(
    ...["run", "--detach", "--name", `${name}-api`, "--network", name, "--publish", `127.0.0.1:${port}:8000`],
    ...["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges:true"],
    ...["--volume", `${name}:/app/.data`],
    ...Object.entries(environment).flatMap(([key, value]) => ["--env", `${key}=${value}`]),
    tag,
  );
  undo("rm", "--force", `${name}-api`);
  const inspect = (format: string) => call("inspect", "--format", format, `${name}-api`);
  return {
    url: `http://127.0.0.1:${port}`,
    isHealthy: async () => await inspect("{{.State.Health.Status}}") === "healthy",
    evaluate: (program, args) =>
      call(
        ...["run", "--rm", "--entrypoint", "/bin/deno", "--workdir", "/app/api/adapters/cloudprnt", tag],
        ...["eval", "--no-check", program, ...args],
      ),
    stop: async () => {
      await call("stop", "--time", "30", `${name}-api`);
      return Number(await inspect("{{.State.ExitCode}}"));
    },
  };
}

/** Copies the shared libraries of programs to their paths below a folder, as the base of the image has them. */
async function copyLibraries(programs: readonly string[], folder: string): Promise<void> {
  const lists = await Promise.all(programs.map((program) => output("ldd", [program])));
  const paths = lists.flatMap((list) => Array.from(list.matchAll(/^\s*(?:\S+ => )?(\/\S+) \(0x/gm)));
  for (const path of new Set(paths.map(([, path = ""]) => path))) {
    if (path.startsWith(folder)) continue;
    await Deno.mkdir(folder + path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.copyFile(path, folder + path);
  }
}

async function filesBelow(folder: string, ending: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  const found = await Promise.all(entries.map(({ name, isDirectory, isFile }) => {
    if (isDirectory) return filesBelow(`${folder}/${name}`, ending);
    return isFile && name.endsWith(ending) ? [`${folder}/${name}`] : [];
  }));
  return found.flat();
}

/** Whether this process may give a program another root of the file system. */
const mayChangeRoot = async () =>
  Deno.uid() === 0 &&
  (await run("unshare", ["--root=/", "--mount-proc=/proc", "true"], { silent: true })
      .catch(() => ({ code: 127 }))).code === 0;

/** Lays a folder out as the image and starts the image's command in it, as its user and without other files when this process may. */
async function startFolder(resources: AsyncDisposableStack, layout: ImageLayout): Promise<Product> {
  // Deno lets no program with restricted permissions read below /dev, where the folder for temporary files can be.
  const folder = await Deno.makeTempDir({ prefix: "image-", dir: "/var/tmp" });
  resources.defer(() => Deno.remove(folder, { recursive: true }));
  await Deno.chmod(folder, 0o755);
  const inFolder = (path: string) => folder + path;
  const isClosed = await mayChangeRoot();
  if (!isClosed) print("The files of this machine stay visible to the product.");
  const seen = isClosed ? (path: string) => path : inFolder;
  const [app, denoDir] = [inFolder(layout.workdir), inFolder("/deno-dir")];
  await Deno.mkdir(inFolder("/bin"));
  await Deno.copyFile(Deno.execPath(), inFolder("/bin/deno"));
  await Deno.mkdir(app);
  await release(app);
  await Deno.mkdir(`${app}/.data`);
  await output(Deno.execPath(), ["cache", "server/api/main.js", "api/main.ts"], {
    cwd: app,
    env: { DENO_DIR: denoDir },
  });
  const fonts = inFolder("/fonts.conf");
  await Deno.writeTextFile(fonts, `<fontconfig><cachedir>${denoDir}/fonts</cachedir></fontconfig>`);
  if (isClosed) {
    await Promise.all(["/proc", "/tmp"].map((path) => Deno.mkdir(inFolder(path))));
    await Deno.chmod(inFolder("/tmp"), 0o1777);
    const addons = await filesBelow(`${app}/node_modules`, ".node");
    // Those for the other C library are not loaded.
    await copyLibraries([inFolder("/bin/deno"), ...addons.filter((path) => !path.includes("musl"))], folder);
  }
  const isRoot = Deno.uid() === 0;
  if (isRoot) {
    const owned = layout.copies.filter(({ owner }) => owner !== undefined);
    for (const { target } of owned) {
      await output("chown", ["-R", `${layout.user}:${layout.user}`, inFolder(target)]);
    }
  } else print(`Not root: the product runs as this user, not as ${layout.user}.`);

  const parts = (await Array.fromAsync(Deno.readDir(folder))).filter(({ isDirectory }) => isDirectory);
  print(await output("du", ["-sh", ...parts.map(({ name }) => name)], { cwd: folder }));

  const port = freePort();
  const environment: Record<string, string> = {
    ...layout.environment,
    ...demo,
    DATA_DIR: seen(layout.environment.DATA_DIR ?? ""),
    DENO_DIR: seen("/deno-dir"),
    ...(!isClosed && { FONTCONFIG_FILE: fonts }),
    DATABASE_URL: await newDatabase(resources),
    HOST: "127.0.0.1",
    PORT: String(port),
  };
  /** The image's program at a path, in a folder of the image. */
  const command = (
    program: string,
    args: string[],
    cwd = layout.workdir,
    stdout: "null" | "piped" = "piped",
  ) => {
    const common = { env: environment, clearEnv: true, stdin: "null", stdout } as const;
    if (isClosed) {
      const user = [`--setgid=${layout.user}`, `--setuid=${layout.user}`];
      const closed = [`--root=${folder}`, `--wd=${cwd}`, "--mount-proc=/proc", ...user, program, ...args];
      return new Deno.Command("/usr/bin/unshare", { ...common, args: closed });
    }
    const asUser = isRoot ? { uid: layout.user, gid: layout.user } : {};
    return new Deno.Command(inFolder(program), { ...common, ...asUser, args, cwd: inFolder(cwd) });
  };
  const child = command("/bin/deno", layout.command, layout.workdir, "null").spawn();
  let hasEnded = false;
  const status = child.status.finally(() => {
    hasEnded = true;
  });
  resources.defer(async () => {
    if (!hasEnded) child.kill("SIGTERM");
    await status;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    isHealthy: async () => {
      const [program = "", ...args] = layout.healthCheck;
      const { success } = await command(
        program,
        args.map((each) => each.replace(`:${layout.environment.PORT}/`, `:${port}/`)),
      ).output();
      return success;
    },
    evaluate: async (program, args) => {
      const { success, stdout, stderr } = await command(
        "/bin/deno",
        ["eval", "--no-check", program, ...args],
        `${layout.workdir}/api/adapters/cloudprnt`,
      ).output();
      if (!success) throw new Error(new TextDecoder().decode(stderr));
      return new TextDecoder().decode(stdout);
    },
    stop: async () => {
      child.kill("SIGTERM");
      return (await status).code;
    },
  };
}

await using resources = new AsyncDisposableStack();
const engine = await findEngine();
if (engine === undefined) {
  print("No container engine answers: the image is not built. A folder laid out as the image is examined.");
  const layout = imageLayout(await Deno.readTextFile(`${root}Dockerfile`));
  await examine(await startFolder(resources, layout));
} else {
  await examine(await startContainer(resources, engine));
}
