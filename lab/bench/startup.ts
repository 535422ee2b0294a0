/** Measures the start-up time and the memory of an idle process. */
import { testKey } from "@api/testing/keys.ts";
import { freePort, startApi, v8Flags } from "@api/testing/processes.ts";
import type { Environment } from "./environment.ts";
import { rounds } from "./load.ts";
import { median, type Metric, metric } from "./results.ts";
import { memoryOf } from "./resource_usage.ts";

const menu = "/api/menu/items/by-category";

export async function measureStartup(environment: Environment): Promise<Metric[]> {
  const { api: { stripe }, databaseUrl, main, resources } = environment;
  const onPostgres = await secondsToMenu(environment, { DATABASE_URL: databaseUrl });
  const embedded = await secondsToMenu(environment, {});
  const idle = await startApi(resources, { port: freePort(), databaseUrl, stripe, main });
  await (await fetch(idle.url + menu)).body?.cancel();
  const memory = await memoryOf(idle.pid);
  return [
    metric("start to first menu, PostgreSQL", onPostgres, "s", 0.4),
    metric("start to first menu, embedded", embedded, "s", 1.5),
    metric("memory, idle", memory.now, "MB", 105),
  ];
}

/** Seconds from the command to the first menu, with an existing database. */
async function secondsToMenu({ effort, main }: Environment, env: Record<string, string>): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "start-" });
  try {
    return median(await rounds(effort, () => start(main, { DATA_DIR: folder, ...env })));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function start(main: string, env: Record<string, string>): Promise<number> {
  const port = freePort();
  const began = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", v8Flags, main],
    env: { HOST: "127.0.0.1", PORT: `${port}`, SECRETS_KEY: testKey, ...env },
    stdin: "null",
    stdout: "null",
  }).spawn();
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}${menu}`).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) return (performance.now() - began) / 1000;
      if (performance.now() - began > 60_000) throw new Error("no menu within a minute");
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  } finally {
    child.kill("SIGTERM");
    await child.status;
  }
}
