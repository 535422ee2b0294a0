/** Measures the start-up time and the memory of an idle process. */
import { testKey } from "@api/testing/keys.ts";
import { freePort, startApi, v8Flags } from "@api/testing/processes.ts";
import { median, type Metric } from "./results.ts";
import { memoryOf } from "./resource_usage.ts";
import type { Environment } from "./environment.ts";

const menu = "/api/menu/items/by-category";

export async function measureStartup(environment: Environment): Promise<Metric[]> {
  const onPostgres = await measureStarts(environment, { DATABASE_URL: environment.databaseUrl });
  const embedded = await measureStarts(environment, {});
  const idle = await startApi(environment.resources, {
    port: freePort(),
    databaseUrl: environment.databaseUrl,
    stripe: environment.api.stripe,
    main: environment.main,
  });
  const response = await fetch(idle.url + menu);
  await response.body?.cancel();
  const memory = await memoryOf(idle.pid);
  await idle.kill();
  return [
    { name: "start to first menu, PostgreSQL", value: onPostgres, unit: "s", goal: { atMost: 0.4 } },
    { name: "start to first menu, embedded", value: embedded, unit: "s", goal: { atMost: 1.5 } },
    { name: "memory, idle", value: memory?.now ?? NaN, unit: "MB", goal: { atMost: 105 } },
  ];
}

/** Seconds from the command to the first menu, with an existing database. */
async function measureStarts({ effort, main }: Environment, env: Record<string, string>): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "start-" });
  try {
    const startSeconds: number[] = [];
    for (let nth = 0; nth <= effort.repeats; nth++) startSeconds.push(await measureStart(main, folder, env));
    return median(startSeconds.slice(1));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function measureStart(main: string, folder: string, env: Record<string, string>): Promise<number> {
  const port = freePort();
  const began = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", v8Flags, main],
    env: { HOST: "127.0.0.1", PORT: `${port}`, DATA_DIR: folder, SECRETS_KEY: testKey, ...env },
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  try {
    for (;;) {
      if (await hasMenu(port)) return (performance.now() - began) / 1000;
      if (performance.now() - began > 60_000) throw new Error("no menu within a minute");
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  } finally {
    child.kill("SIGTERM");
    await child.status;
  }
}

async function hasMenu(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${menu}`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
