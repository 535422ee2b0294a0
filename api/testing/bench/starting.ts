/** How long a start takes, and how much memory a process that does nothing holds. */
import { testKey } from "../keys.ts";
import { engineFlags, freePort, startApi } from "../processes.ts";
import { type Figure, median } from "./results.ts";
import { memoryOf } from "./spent.ts";
import type { Stage } from "./stage.ts";

const menu = "/api/menu/items/by-category";

export async function startFigures(stage: Stage): Promise<Figure[]> {
  const onPostgres = await startsOf(stage, { DATABASE_URL: stage.databaseUrl });
  const embedded = await startsOf(stage, {});
  const idle = await startApi(stage.things, {
    port: freePort(),
    databaseUrl: stage.databaseUrl,
    stripe: stage.api.stripe,
    main: stage.main,
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

/** Seconds from the command to the first menu, over a database that is there already. */
async function startsOf({ effort, main }: Stage, env: Record<string, string>): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "start-" });
  try {
    const all: number[] = [];
    for (let nth = 0; nth <= effort.repeats; nth++) all.push(await oneStart(main, folder, env));
    return median(all.slice(1));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function oneStart(main: string, folder: string, env: Record<string, string>): Promise<number> {
  const port = freePort();
  const began = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", engineFlags, main],
    env: { HOST: "127.0.0.1", PORT: `${port}`, DATA_DIR: folder, SECRETS_KEY: testKey, ...env },
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  try {
    for (;;) {
      if (await answers(port)) return (performance.now() - began) / 1000;
      if (performance.now() - began > 60_000) throw new Error("no menu within a minute");
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  } finally {
    child.kill("SIGTERM");
    await child.status;
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${menu}`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
